using PriceOfAwait.Browser;

namespace PriceOfAwait.Tests.Charts;

public class FiguresOnPageTests(Chromium chromium)
{
    private const string Place = "div[data-price-of-await-figure]";

    // As classic Jupyter and nbconvert's pages have it.
    private const string ModuleLoader = "<script>window.define = function () {}; window.define.amd = {};</script>";

    [Fact]
    public async Task Every_picture_becomes_a_chart_in_any_order_and_under_a_module_loader()
    {
        var figures = Samples.All.Values.Select(figure => figure.ToHtml()).ToList();
        // The bundle comes last, the first figure twice.
        await using var page = await FigurePage.OpenAsync(chromium, ModuleLoader + string.Concat(figures) + figures[0] + FigurePage.Bundle);

        await page.DrawnAsync(figures.Count + 1);
        Assert.Equal(0, await page.Page.Locator($"{Place} > img:visible").CountAsync());
        Assert.Contains("measured here", await page.Page.Locator("g.legend text").AllTextContentsAsync());
        Assert.Contains(await page.Page.Locator(".xtick text").AllTextContentsAsync(), text => text.Contains("DirectCall", StringComparison.Ordinal));
        Assert.Empty(page.Tab.Complaints);
    }

    [Fact]
    public async Task Without_the_bundle_the_picture_stays()
    {
        await using var page = await FigurePage.OpenAsync(chromium, Samples.All["lines"].ToHtml());
        Assert.Equal(1, await page.Page.Locator($"{Place} > img:visible").CountAsync());
        Assert.Empty(page.Tab.Complaints);
    }
}
