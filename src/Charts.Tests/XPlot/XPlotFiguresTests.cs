using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts.Tests.XPlot;

public sealed class XPlotFiguresTests
{
    public static TheoryData<string> Figures => [.. Samples.All.Keys];

    [Theory, MemberData(nameof(Figures))]
    public void Every_figure_is_an_XPlot_chart_that_is_drawn_as_the_figure_itself(string name)
    {
        var figure = Samples.All[name];

        var spec = XPlotFormatter.SpecOf(figure.ToXPlot());

        var expected = JsonNode.Parse(PlotlyJson.Of(FigureLayout.Of(figure)))!;
        Assert.True(JsonNode.DeepEquals(expected["data"], spec["data"]), $"{expected["data"]}\n{spec["data"]}");
        foreach (var (member, value) in expected["layout"]!.AsObject())
        {
            Assert.True(JsonNode.DeepEquals(value, spec["layout"]![member]), $"{member}: {value?.ToJsonString()} is "
                + $"{spec["layout"]![member]?.ToJsonString()}");
        }
    }

    [Theory, MemberData(nameof(Figures))]
    public void It_speaks_the_words_of_plotly_js_1(string name)
    {
        var script = Samples.All[name].ToXPlot().GetPlottingJS();
        Assert.Contains("\"title\":\"", script, StringComparison.Ordinal);
        Assert.DoesNotContain("\"title\":{\"text\"", script, StringComparison.Ordinal);
    }

    [Fact]
    public void XPlots_own_methods_change_it()
    {
        var chart = Samples.All["dots"].ToXPlot();
        chart.WithTitle("mine");
        chart.WithXTitle("across");
        chart.WithYTitle("upwards");
        chart.WithLegend(false);
        chart.WithSize(600, 300);

        var layout = XPlotFormatter.SpecOf(chart)["layout"]!;

        Assert.Equal("mine", (string?)layout["title"]!["text"]);
        Assert.Equal("across", (string?)layout["xaxis"]!["title"]!["text"]);
        Assert.Equal("upwards", (string?)layout["yaxis"]!["title"]!["text"]);
        Assert.False((bool)layout["showlegend"]!);
        Assert.Equal((600, 300), ((int)(double)layout["width"]!, (int)(double)layout["height"]!));
    }

    [Fact]
    public void Its_caption_stays_with_it() =>
        Assert.Equal(Samples.All["lines"].Caption, XPlotFormatter.ToPage(Samples.All["lines"].ToXPlot()).Caption);
}
