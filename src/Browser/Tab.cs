using System.Collections.Concurrent;
using Microsoft.Playwright;

namespace PriceOfAwait.Browser;

/// <summary>An open page, cut off from every network, with what went wrong on it.</summary>
public sealed class Tab : IAsyncDisposable
{
    private readonly IBrowserContext _context;
    private readonly Uri _address;
    private readonly ConcurrentQueue<string> _complaints = new();

    internal Tab(IBrowserContext context, IPage page, Uri address)
    {
        (_context, Page, _address) = (context, page, address);
        page.Console += (_, message) => Note(message.Type == "error", $"console: {message.Text}");
        page.PageError += (_, error) => Note(true, $"script: {error}");
        page.RequestFailed += (_, request) => Note(IsOwn(request.Url), $"failed request: {request.Url}: {request.Failure}");
    }

    /// <summary>The page, for Playwright's own verbs.</summary>
    public IPage Page { get; }

    /// <summary>
    /// Errors on the console and in scripts, requests that failed, and requests that would have left the machine, as they came.
    /// </summary>
    public IReadOnlyList<string> Complaints => [.. _complaints];

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => new(_context.CloseAsync());

    internal async Task LoadAsync(bool isPrint)
    {
        await _context.RouteAsync(url => !IsOwn(url), route =>
        {
            Note(true, $"outgoing request: {route.Request.Url}");
            return route.AbortAsync();
        });
        if (isPrint)
        {
            await Page.EmulateMediaAsync(new() { Media = Media.Print });
        }

        await Page.GotoAsync(_address.AbsoluteUri);
    }

    // data:, blob: and about: make no request. A page may also ask for something that isn't an address at all.
    private bool IsOwn(string url) =>
        Uri.TryCreate(url, UriKind.Absolute, out var other)
            && (other.Scheme is "data" or "blob" or "about" || (other.Scheme == _address.Scheme && other.Authority == _address.Authority));

    private void Note(bool isComplaint, string complaint)
    {
        if (isComplaint)
        {
            _complaints.Enqueue(complaint);
        }
    }
}
