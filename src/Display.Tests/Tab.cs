using System.Collections.Concurrent;

namespace PriceOfAwait.Display.Tests;

/// <summary>An open page, cut off from every network, with what went wrong on it.</summary>
public sealed class Tab : IAsyncDisposable
{
    private readonly IBrowserContext _context;
    private readonly Uri _address;
    private readonly ConcurrentQueue<string> _errors = new();

    internal Tab(IBrowserContext context, IPage page, Uri address)
    {
        (_context, Page, _address) = (context, page, address);
        page.Console += (_, message) => Note($"console: {message.Text}", message.Type == "error");
        page.PageError += (_, error) => Note($"script: {error}");
        // A page that loads again, or that another follows, ends its own requests.
        page.RequestFailed += (_, request) =>
            Note(
                $"failed request: {request.Url}: {request.Failure}",
                IsOwn(request.Url) && request.Failure != "net::ERR_ABORTED"
            );
    }

    public IPage Page { get; }

    /// <summary>
    /// Errors on the console and in scripts, requests that failed, and those that would have left the machine.
    /// </summary>
    public IReadOnlyList<string> Errors => [.. _errors];

    public ValueTask DisposeAsync() => new(_context.CloseAsync());

    internal async Task LoadAsync()
    {
        await _context.RouteAsync(
            url => !IsOwn(url),
            route =>
            {
                Note($"outgoing request: {route.Request.Url}");
                return route.AbortAsync();
            }
        );
        await Page.GotoAsync(_address.AbsoluteUri);
    }

    // data:, blob: and about: make no request. A page may also ask for something that isn't an address at all.
    private bool IsOwn(string url) =>
        Uri.TryCreate(url, UriKind.Absolute, out var other)
        && (
            other.Scheme is "data" or "blob" or "about"
            || (other.Scheme == _address.Scheme && other.Authority == _address.Authority)
        );

    private void Note(string error, bool isError = true)
    {
        if (isError)
        {
            _errors.Enqueue(error);
        }
    }
}
