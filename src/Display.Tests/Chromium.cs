using System.Collections.Concurrent;

namespace PriceOfAwait.Display.Tests;

/// <summary>
/// The machine's own Chromium, for tests that look at pages: one for all tests of an assembly (<c>[assembly: AssemblyFixture]</c>), started
/// by the first test that opens a page.
/// </summary>
public sealed class Chromium : IAsyncDisposable
{
    private readonly Lazy<Task<(IPlaywright Driver, IBrowser Browser)>> _started = new(StartAsync);

    // Without a window, pages take less time: other browsers also draw their own bars, for each tab.
    private static readonly Executable? Program = Executable.Find("chromium-headless-shell") ?? Browsers.Find();

    /// <summary>Why no page can be opened; <see langword="null"/> if there is a Chromium.</summary>
    public static string? Missing { get; } = Program is null ? "There is no Chromium, Chrome or Edge here (Debian: chromium)." : null;

    /// <summary>Opens a page and waits until it is loaded. If there is no Chromium, the test is skipped.</summary>
    /// <param name="address">A file's path, or an address that is served on this machine.</param>
    public async Task<Tab> OpenAsync(string address, Look? look = null)
    {
        look ??= new();
        var context = await (await _started.Value).Browser.NewContextAsync(new()
        {
            ViewportSize = new() { Width = look.Width, Height = look.Height },
            ColorScheme = look.IsDark ? ColorScheme.Dark : ColorScheme.Light,
            JavaScriptEnabled = look.Scripts,
            AcceptDownloads = true,
        });
        // A machine under load takes its time.
        context.SetDefaultTimeout(120_000);
        var tab = new Tab(context, await context.NewPageAsync(), new Uri(address));
        await tab.LoadAsync();
        return tab;
    }

    public async ValueTask DisposeAsync()
    {
        if (_started.IsValueCreated && Missing is null)
        {
            var (driver, browser) = await _started.Value;
            await browser.CloseAsync();
            driver.Dispose();
        }
    }

    private static async Task<(IPlaywright Driver, IBrowser Browser)> StartAsync()
    {
        var executable = Program?.FilePath ?? throw new InvalidOperationException($"$XunitDynamicSkip${Missing}");
        var driver = await Playwright.CreateAsync();
        Assertions.SetDefaultExpectTimeout(60_000);
        return (driver, await driver.Chromium.LaunchAsync(new()
        {
            ExecutablePath = executable,
            Args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync"],
        }));
    }
}

/// <summary>How a page is looked at; lengths are in pixels.</summary>
public sealed record Look(int Width = 900, int Height = 700, bool IsDark = false, bool Scripts = true);

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
        page.RequestFailed += (_, request) => Note($"failed request: {request.Url}: {request.Failure}", IsOwn(request.Url));
    }

    public IPage Page { get; }

    /// <summary>Errors on the console and in scripts, requests that failed, and those that would have left the machine.</summary>
    public IReadOnlyList<string> Errors => [.. _errors];

    public ValueTask DisposeAsync() => new(_context.CloseAsync());

    internal async Task LoadAsync()
    {
        await _context.RouteAsync(url => !IsOwn(url), route =>
        {
            Note($"outgoing request: {route.Request.Url}");
            return route.AbortAsync();
        });
        await Page.GotoAsync(_address.AbsoluteUri);
    }

    // data:, blob: and about: make no request. A page may also ask for something that isn't an address at all.
    private bool IsOwn(string url) =>
        Uri.TryCreate(url, UriKind.Absolute, out var other)
            && (other.Scheme is "data" or "blob" or "about" || (other.Scheme == _address.Scheme && other.Authority == _address.Authority));

    private void Note(string error, bool isError = true)
    {
        if (isError)
        {
            _errors.Enqueue(error);
        }
    }
}
