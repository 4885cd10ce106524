using System.Diagnostics;
using AngleSharp.Html.Parser;
using PriceOfAwait.Charts;

namespace PriceOfAwait.Tests.Charts;

public class PlotlyBundleTests
{
    private static readonly string[] Browsers = ["chromium", "chromium-browser", "google-chrome", "chrome.exe", "msedge.exe"];

    [Fact]
    public void Without_npm_the_page_gets_nothing_and_the_text_says_what_to_do()
    {
        var bundle = PlotlyBundle.Find(Path.GetTempPath(), setting: null);
        Assert.Equal("", bundle.ToHtml());
        Assert.Contains("npm ci", bundle.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_setting_none_keeps_the_page_small()
    {
        var bundle = PlotlyBundle.Find(Repository.Root, "none");
        Assert.Equal("", bundle.ToHtml());
        Assert.Contains(PlotlyBundle.Variable, bundle.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task In_a_browser_every_picture_becomes_a_chart_in_any_order_and_under_a_module_loader()
    {
        var bundle = PlotlyBundle.Find(Repository.Root, setting: null).ToHtml();
        Assert.SkipWhen(bundle.Length == 0, "plotly.js is not installed (npm ci in environment).");
        var figures = Samples.All.Values.Select(figure => figure.ToHtml()).ToList();
        // As classic Jupyter: a module loader is there. The bundle comes last, the first figure twice.
        var page = await DrawnAsync("<script>window.define = function () {}; window.define.amd = {};</script>" + string.Concat(figures) + figures[0] + bundle);

        var places = page.QuerySelectorAll("div[data-price-of-await-figure]");
        Assert.Equal(Samples.All.Count + 1, places.Length);
        Assert.All(places, place =>
        {
            Assert.Null(place.QuerySelector("img"));
            Assert.NotNull(place.QuerySelector("[role=img] svg.main-svg"));
        });
        Assert.Contains(page.QuerySelectorAll("g.legend text"), text => text.TextContent == "measured here");
        Assert.Contains(page.QuerySelectorAll(".xtick text"), text => text.TextContent.Contains("DirectCall", StringComparison.Ordinal));
    }

    [Fact]
    public async Task In_a_browser_without_the_bundle_the_picture_stays()
    {
        var page = await DrawnAsync(Samples.All["lines"].ToHtml());
        Assert.NotNull(page.QuerySelector("div[data-price-of-await-figure] > img"));
    }

    private static async Task<AngleSharp.Dom.IDocument> DrawnAsync(string body)
    {
        var browser = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .SelectMany(folder => Browsers.Select(name => Path.Combine(folder, name)))
            .FirstOrDefault(File.Exists);
        Assert.SkipWhen(browser is null, "There is no Chromium on the PATH.");

        var folder = Directory.CreateTempSubdirectory("figure-in-browser-");
        try
        {
            var file = Path.Combine(folder.FullName, "page.html");
            var cancellation = TestContext.Current.CancellationToken;
            await File.WriteAllTextAsync(file, "<!doctype html><meta charset=\"utf-8\"><body>" + body, cancellation);
            string[] arguments =
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", $"--user-data-dir={Path.Combine(folder.FullName, "profile")}",
                "--virtual-time-budget=20000", "--dump-dom", new Uri(file).AbsoluteUri,
            ];
            using var process = Process.Start(new ProcessStartInfo(browser, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var html = await process.StandardOutput.ReadToEndAsync(cancellation);
            await process.WaitForExitAsync(cancellation);
            await errors;
            return new HtmlParser().ParseDocument(html);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
