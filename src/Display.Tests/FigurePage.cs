namespace PriceOfAwait.Display.Tests;

/// <summary>A page with figures on it, opened from a file, as a saved notebook's page is.</summary>
internal sealed class FigurePage : IAsyncDisposable
{
    private readonly string _folder;

    private FigurePage(string folder, Tab tab) => (_folder, Tab) = (folder, tab);

    public Tab Tab { get; }

    public IPage Page => Tab.Page;

    /// <summary>plotly.js with its script, as a notebook's first cell shows it.</summary>
    public static string Assets => new PageAssets(null).ToHtml();

    public static async Task<FigurePage> OpenAsync(Chromium chromium, string body, Look? look = null)
    {
        var folder = Directory.CreateTempSubdirectory("figures-").FullName;
        var file = Path.Combine(folder, "page.html");
        await File.WriteAllTextAsync(
            file,
            "<!doctype html><meta charset=\"utf-8\"><body>" + body,
            TestContext.Current.CancellationToken
        );
        return new(folder, await chromium.OpenAsync(file, look));
    }

    public Task DrawnAsync(int figures) =>
        Page.WaitForFunctionAsync("count => document.querySelectorAll('[data-drawn]').length >= count", figures);

    public async ValueTask DisposeAsync()
    {
        await Tab.DisposeAsync();
        Directory.Delete(_folder, recursive: true);
    }
}
