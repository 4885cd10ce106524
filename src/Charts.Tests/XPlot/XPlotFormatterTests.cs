using System.Text.Json.Nodes;
using Microsoft.DotNet.Interactive.Formatting;
using XPlot.Plotly;
using Bar = XPlot.Plotly.Bar;
using Scatter = XPlot.Plotly.Scatter;

namespace PriceOfAwait.Charts.Tests.XPlot;

public sealed class XPlotFormatterTests
{
    [Fact]
    public void A_chart_of_the_readers_own_gets_what_plotly_js_of_today_wants()
    {
        var spec = XPlotFormatter.SpecOf(Own());

        Assert.Equal("My own", (string?)spec["layout"]!["title"]!["text"]);
        Assert.Equal("ns", (string?)spec["layout"]!["yaxis"]!["title"]!["text"]);
        Assert.Equal((900, 500), ((int)(double)spec["layout"]!["width"]!, (int)(double)spec["layout"]!["height"]!));
        Assert.Equal("""[{"type":"bar","x":["a","b"],"y":[1.5,2.5],"name":"mine"}]""", Ordered(spec["data"]!));
    }

    [Fact]
    public void Once_registered_the_formatter_shows_every_chart_that_way()
    {
        XPlotFormatter.Register();

        var figure = XPlotFormatter.ToPage(Own());

        Assert.Equal(figure.ToHtml(), Own().ToDisplayString(HtmlFormatter.MimeType));
        Assert.Equal("My own. Traces: mine (bar).", figure.AlternativeText);
        Assert.Equal("My own. Traces: mine (bar).", Own().ToDisplayString(PlainTextFormatter.MimeType));
        Assert.StartsWith("A chart of your own", figure.Caption, StringComparison.Ordinal);
        Assert.Equal((900, 500), (figure.Width, figure.Height));
        Assert.Contains("\"text\":\"My own\"", figure.Spec, StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_without_a_layout_is_shown_too()
    {
        var spec = XPlotFormatter.SpecOf(Chart.Plot(new Scatter { x = new[] { 1, 2 }, y = new[] { 3, 4 } }));
        Assert.Equal("", (string?)spec["layout"]!["title"]!["text"]);
    }

    [Fact]
    public void What_the_pages_plotly_js_does_not_draw_is_said_in_the_caption()
    {
        var chart = Chart.Plot(new global::XPlot.Plotly.Heatmap { z = new[] { new[] { 1, 2 } } });
        Assert.Contains("Not drawn: heatmap", XPlotFormatter.ToPage(chart).Caption, StringComparison.Ordinal);
    }

    [Fact]
    public void Texts_of_the_reader_end_no_script()
    {
        var chart = Chart.Plot(
            new Bar { name = "</script><b>", x = new[] { "<!--" }, y = new[] { 1 } }, new Layout.Layout { title = "<i>&\"" });
        var html = XPlotFormatter.ToPage(chart).ToHtml();
        Assert.Equal(1, html.Split("</script>").Length - 1);
    }

    private static PlotlyChart Own() => Chart.Plot(
        new Bar { name = "mine", x = new[] { "a", "b" }, y = new[] { 1.5, 2.5 } },
        new Layout.Layout { title = "My own", yaxis = new Yaxis { title = "ns" } });

    private static string Ordered(JsonNode traces) => new JsonArray([.. traces.AsArray().Select(trace => new JsonObject(
        new[] { "type", "x", "y", "name" }.Select(member => KeyValuePair.Create(member, trace![member]?.DeepClone()))))]).ToJsonString();
}
