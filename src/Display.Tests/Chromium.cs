namespace PriceOfAwait.Display.Tests;

/// <summary>
/// The machine's own Chromium, for tests that look at pages: one for all tests of an assembly (<c>[assembly:
/// AssemblyFixture]</c>), started by the first test that opens a page.
/// </summary>
public sealed class Chromium : IAsyncDisposable
{
    private readonly Lazy<Task<(IPlaywright Driver, IBrowser Browser)>> _started = new(StartAsync);

    // Without a window, pages take less time: other browsers also draw their own bars, for each tab.
    private static readonly Executable? Program = Executable.Find("chromium-headless-shell") ?? Browsers.Find();

    /// <summary>Why no page can be opened; <see langword="null"/> if there is a Chromium.</summary>
    public static string? Missing { get; } =
        Program is null ? "There is no Chromium, Chrome or Edge here (Debian: chromium)." : null;

    /// <summary>Opens a page and waits until it is loaded. If there is no Chromium, the test is skipped.</summary>
    /// <param name="address">A file's path, or an address that is served on this machine.</param>
    public async Task<Tab> OpenAsync(string address, Look? look = null)
    {
        look ??= new();
        var context = await (await _started.Value).Browser.NewContextAsync(
            new()
            {
                ViewportSize = new() { Width = look.Width, Height = look.Height },
                ColorScheme = look.IsDark ? ColorScheme.Dark : ColorScheme.Light,
                JavaScriptEnabled = look.Scripts,
                AcceptDownloads = true,
            }
        );
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
        return (
            driver,
            await driver.Chromium.LaunchAsync(
                new()
                {
                    ExecutablePath = executable,
                    Args =
                    [
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                    ],
                }
            )
        );
    }
}
