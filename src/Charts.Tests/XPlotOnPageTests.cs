using PriceOfAwait.Browser;
using XPlot.Plotly;

namespace PriceOfAwait.Charts.Tests;

public sealed class XPlotOnPageTests(Chromium chromium)
{
    [Fact]
    public async Task A_chart_of_the_readers_own_and_one_of_the_librarys_are_drawn_offline_with_their_titles()
    {
        var own = Chart.Plot(
            new Bar { name = "mine", x = new[] { "a", "b" }, y = new[] { 1.5, 2.5 } },
            new Layout.Layout { title = "My own", xaxis = new Xaxis { title = "ways" }, yaxis = new Yaxis { title = "ns" } });
        var figure = Samples.All["dots"].ToXPlot();
        figure.WithTitle("Renamed");

        await using var page = await FigurePage.OpenAsync(
            chromium, FigurePage.Bundle + FigureOnPage.Of(own).ToHtml() + FigureOnPage.Of(figure).ToHtml());
        await page.DrawnAsync(2);

        Assert.Equal(["My own", "Renamed"], await page.Page.Locator(".gtitle").AllTextContentsAsync());
        Assert.Equal("ways", await page.Page.Locator(".xtitle").First.TextContentAsync());
        Assert.Equal("ns", await page.Page.Locator(".ytitle").First.TextContentAsync());
        var places = page.Page.Locator($"[{FigureOnPage.Mark}]");
        Assert.Equal(2, await places.Nth(0).Locator(".bars .point path").CountAsync());
        Assert.Equal(12, await places.Nth(1).Locator(".scatterlayer .points path:not([style*=\"opacity: 0\"])").CountAsync());
        Assert.Empty(page.Tab.Complaints);
    }
}
