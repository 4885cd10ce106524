using Microsoft.Playwright;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Browser;

/// <summary>
/// The machine's own Chromium, for tests that look at pages: one for all tests of an assembly (<c>[assembly: AssemblyFixture]</c>), started
/// by the first test that opens a page.
/// </summary>
public sealed class Chromium : IAsyncDisposable
{
    private readonly Lazy<Task<(IPlaywright Driver, IBrowser Browser)>> _started = new(StartAsync);

    /// <summary>Why no page can be opened, as a skipped test says it; <see langword="null"/> where there is a Chromium.</summary>
    public static string? Missing { get; } = Browsers.Find() is null
        ? "There is no Chromium, Chrome or Edge here (Debian: chromium)."
        : null;

    /// <summary>Opens a page and waits until it is loaded.</summary>
    /// <param name="address">A file's path, or an address that is served on this machine.</param>
    /// <param name="look">How the page is looked at; a wide light window with scripts where it is not given.</param>
    /// <exception cref="FileNotFoundException">This machine has no Chromium; see <see cref="Missing"/>.</exception>
    public async Task<Tab> OpenAsync(string address, Look? look = null)
    {
        look ??= new();
        var browser = (await _started.Value).Browser;
        var context = await browser.NewContextAsync(new()
        {
            ViewportSize = new() { Width = look.Width, Height = look.Height },
            ColorScheme = look.IsDark ? ColorScheme.Dark : ColorScheme.Light,
            JavaScriptEnabled = look.Scripts,
            AcceptDownloads = true,
        });
        var tab = new Tab(context, await context.NewPageAsync(), new Uri(address));
        try
        {
            await tab.LoadAsync(look.IsPrint);
            return tab;
        }
        catch
        {
            await tab.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_started.IsValueCreated)
        {
            var (driver, browser) = await _started.Value;
            await browser.CloseAsync();
            driver.Dispose();
        }
    }

    private static async Task<(IPlaywright Driver, IBrowser Browser)> StartAsync()
    {
        var executable = Browsers.Find()?.FilePath ?? throw new FileNotFoundException(Missing);
        var driver = await Playwright.CreateAsync();
        var browser = await driver.Chromium.LaunchAsync(new()
        {
            ExecutablePath = executable,
            Args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync"],
        });
        return (driver, browser);
    }
}

/// <summary>How a page is looked at.</summary>
public sealed record Look
{
    /// <summary>The window's width, in pixels.</summary>
    public int Width { get; init; } = 900;

    /// <summary>The window's height, in pixels.</summary>
    public int Height { get; init; } = 700;

    /// <summary>Whether the reader prefers a dark page.</summary>
    public bool IsDark { get; init; }

    /// <summary>Whether scripts run.</summary>
    public bool Scripts { get; init; } = true;

    /// <summary>Whether the page looks as it does in print.</summary>
    public bool IsPrint { get; init; }
}
