using Microsoft.DotNet.Interactive.Formatting;
using XPlot.Plotly;

namespace PriceOfAwait.Display.Tests;

public sealed class XPlotChartsTests(Chromium chromium)
{
    [Fact]
    public void A_chart_of_the_readers_own_has_what_XPlot_holds_and_its_size()
    {
        var spec = Samples.SpecOf(Own());

        Assert.Equal("My own", (string?)spec["layout"]!["title"]);
        Assert.Equal((900, 500), ((int)spec["layout"]!["width"]!, (int)spec["layout"]!["height"]!));
        Assert.Equal([1.5, 123456.75], spec["data"]![0]!["y"]!.AsArray().Select(y => (double)y!));
        Assert.True((bool)spec["own"]!);
    }

    [Fact]
    public void XPlots_own_methods_change_a_chart()
    {
        var chart = Samples.All["dots"].ToXPlot();
        chart.WithTitle("mine");
        chart.WithXTitle("across");
        chart.WithLegend(false);
        chart.WithSize(600, 300);
        chart.WithLabels(["one", "two"]);

        var (part, spec) = (XPlotCharts.PartOf(chart), Samples.SpecOf(chart));

        Assert.Equal("mine", (string?)spec["layout"]!["title"]);
        Assert.Equal("across", (string?)spec["layout"]!["xaxis"]!["title"]);
        Assert.False((bool)spec["layout"]!["showlegend"]!);
        Assert.Equal((600, 300), ChartPart.SizeOf(part.ToSpec()));
        Assert.Equal(["one", "two"], spec["data"]!.AsArray().Take(2).Select(trace => (string?)trace!["name"]));
        Assert.Equal(XPlotCharts.PartOf(Samples.All["dots"].ToXPlot()).Caption, part.Caption);
        Assert.StartsWith("mine. Traces: one (scatter)", part.AlternativeText, StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_of_the_readers_own_stays_as_it_is_when_it_is_shown()
    {
        Bar[] traces = [new() { name = "mine", y = new[] { 1 } }, new() { name = "yours", y = new[] { 2 } }];
        var chart = Chart.Plot(traces);
        chart.WithLabels(["one", "two"]);

        var shown = XPlotCharts.PartOf(chart).ToHtml();

        Assert.Contains("\"name\":\"one\"", shown, StringComparison.Ordinal);
        Assert.Equal(shown, XPlotCharts.PartOf(chart).ToHtml());
        Assert.Equal(["mine", "yours"], traces.Select(trace => trace.name));
    }

    [Fact]
    public void A_figure_that_nothing_changed_keeps_its_own_picture() =>
        Assert.Equal(Samples.All["lines"].ToHtml(), XPlotCharts.PartOf(Samples.All["lines"].ToXPlot()).ToHtml());

    [Fact]
    public void The_library_has_the_kernel_show_every_chart_that_way()
    {
        KernelFormatters.Register();

        var part = XPlotCharts.PartOf(Own());

        Assert.Equal(part.ToHtml(), Own().ToDisplayString(HtmlFormatter.MimeType));
        Assert.Equal("My own. Traces: mine (bar).", part.AlternativeText);
        Assert.Equal("My own. Traces: mine (bar).", Own().ToDisplayString(PlainTextFormatter.MimeType));
        Assert.StartsWith("A chart of your own", part.Caption, StringComparison.Ordinal);
        Assert.Contains(">mine (bar)</text>", part.ToPicture(), StringComparison.Ordinal);
        Assert.Contains("drawn if scripts run", part.ToPicture(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_without_a_layout_is_shown_too() =>
        Assert.StartsWith(
            "A chart without a title. Traces: unnamed (scatter)",
            XPlotCharts.PartOf(Chart.Plot(new Scatter { x = new[] { 1, 2 }, y = new[] { 3, 4 } })).AlternativeText,
            StringComparison.Ordinal
        );

    [Fact]
    public void What_the_pages_plotly_js_does_not_draw_is_said_in_the_caption()
    {
        var chart = Chart.Plot(new Heatmap { z = new[] { new[] { 1, 2 } } });
        Assert.Contains("Not drawn: heatmap", XPlotCharts.PartOf(chart).Caption, StringComparison.Ordinal);
    }

    [Fact]
    public void Texts_of_the_reader_end_no_script()
    {
        var chart = Chart.Plot(
            new Bar
            {
                name = "</script><b>",
                x = new[] { "<!--" },
                y = new[] { 1 },
            },
            new Layout.Layout { title = "<i>&\"" }
        );
        Assert.Equal(1, XPlotCharts.PartOf(chart).ToHtml().Split("</script>").Length - 1);
    }

    [Fact]
    [Trait("Kind", "browser")]
    public async Task A_chart_of_the_readers_own_and_one_of_the_librarys_are_drawn_offline_with_their_titles()
    {
        var own = Chart.Plot(
            new Bar
            {
                name = "mine",
                x = new[] { "a", "b" },
                y = new[] { 1.5, 2.5 },
            },
            new Layout.Layout
            {
                title = "My own",
                xaxis = new Xaxis { title = "ways" },
                yaxis = new Yaxis { title = "ns" },
            }
        );
        var figure = Samples.All["dots"].ToXPlot();
        figure.WithTitle("Renamed");

        await using var page = await FigurePage.OpenAsync(
            chromium,
            FigurePage.Assets + XPlotCharts.PartOf(own).ToHtml() + XPlotCharts.PartOf(figure).ToHtml()
        );
        await page.DrawnAsync(2);

        var subtitle = Number.Unbroken(Samples.All["dots"].Subtitle);
        Assert.Equal(["My own", $"Renamed{subtitle}"], await page.Page.Locator(".gtitle").AllTextContentsAsync());
        Assert.Equal("ways", await page.Page.Locator(".xtitle").First.TextContentAsync());
        Assert.Equal("ns", await page.Page.Locator(".ytitle").First.TextContentAsync());
        var places = page.Page.Locator($"[{ChartPart.Mark}]");
        Assert.Equal(2, await places.Nth(0).Locator(".bars .point path").CountAsync());
        Assert.Equal(12, await places.Nth(1).Locator(".scatterlayer .points path").CountAsync());
        Assert.Empty(page.Tab.Errors);
    }

    private static PlotlyChart Own() =>
        Chart.Plot(
            new Bar
            {
                name = "mine",
                x = new[] { "a", "b" },
                y = new[] { 1.5, 123456.75 },
            },
            new Layout.Layout
            {
                title = "My own",
                yaxis = new Yaxis { title = "ns" },
            }
        );
}
