using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;

[assembly: AssemblyFixture(typeof(PriceOfAwait.Display.Tests.Chromium))]

namespace PriceOfAwait.Display.Tests;

/// <summary>A figure's picture and its live chart have the same data, order, colors and words.</summary>
public class FigureChartTests(Chromium chromium)
{
    /// <summary>The chart's numbers are rounded to so many.</summary>
    private const double FiveDigits = 1e-4;

    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Theory, MemberData(nameof(Names))]
    [Trait("Kind", "browser")]
    public Task Their_words_are_the_same_and_those_of_the_chart_are_within_it_and_overlap_nowhere(string name) =>
        FigureWords.AreSameAsync(chromium, [Samples.All[name].ToHtml()]);

    [Theory, MemberData(nameof(Names))]
    public void They_are_of_the_same_size(string name)
    {
        var figure = Samples.All[name];
        var (width, height) = ChartPart.SizeOf(figure.ToSpec());
        Assert.Equal($"0 0 {width} {height}", (string?)XElement.Parse(figure.ToPicture()).Attribute("viewBox"));
    }

    [Theory, MemberData(nameof(Names))]
    public void The_legend_has_the_same_entries_in_the_same_order(string name)
    {
        var layout = Samples.SpecOf(Samples.All[name].ToXPlot())["layout"]!;
        var entries = MarksOf(name).Where(trace => (bool?)trace["showlegend"] != false).Select(NameOf);
        Assert.Equal(
            new FigureLayout(Samples.All[name]).Legend.Select(entry => entry.Trace.Name),
            (bool)layout["showlegend"]! ? entries : []
        );
    }

    [Theory, MemberData(nameof(Names))]
    public void The_chart_has_the_figures_traces_with_their_colors(string name)
    {
        var traces = Samples.All[name].Panels.SelectMany(panel => panel.Traces);
        Assert.Equal(
            traces.Select(trace => (trace.Name, trace.Style.Color)),
            MarksOf(name).Select(trace => (NameOf(trace), (string)trace["marker"]!["color"]!))
        );
    }

    [Theory, MemberData(nameof(Names))]
    public void The_chart_has_the_pictures_colors(string name)
    {
        var svg = XElement.Parse(Samples.All[name].ToPicture());
        var drawn = svg.Descendants()
            .Where(mark => mark.Name.LocalName is "path" or "rect")
            .Select(mark => (string?)mark.Attribute("fill"))
            .OfType<string>()
            .Where(color => color is not "none" and not SvgRenderer.Paper);
        Assert.Equal(
            drawn.Distinct().Order(),
            MarksOf(name).Select(trace => (string)trace["marker"]!["color"]!).Distinct().Order()
        );
    }

    [Theory, MemberData(nameof(Names))]
    public void The_chart_has_the_figures_rows_from_the_top_down(string name)
    {
        foreach (var (panel, axis) in Samples.All[name].Panels.Zip(YAxesOf(name)).Where(both => both.First.HasRows))
        {
            Assert.Equal(
                panel.Y.Categories.Select(category => category.Replace(" ", "")),
                axis["ticktext"]!.AsArray().Select(text => Decoded((string)text!).Replace("<br>", "").Replace(" ", ""))
            );
            Assert.Equal(
                Enumerable.Range(0, panel.Y.Categories.Count),
                Numbers(axis["tickvals"]).Select(row => (int)row)
            );
            Assert.True((double)axis["range"]![0]! > (double)axis["range"]![1]!);
        }
    }

    [Theory, MemberData(nameof(Names))]
    public void The_chart_has_the_figures_values(string name)
    {
        var traces = Samples.All[name].Panels.SelectMany(panel => panel.Traces);
        Assert.All(
            traces.Zip(MarksOf(name)),
            both =>
            {
                var (trace, shown) = both;
                var (x, y) = (Numbers(shown["x"]), Numbers(shown["y"]));
                switch (trace)
                {
                    case Dots dots:
                        AssertEqual(dots.X, x);
                        // Dots of one row are in lanes.
                        Assert.Equal(dots.Y.Select(row => Math.Round(row)), y.Select(row => Math.Round(row)));
                        break;
                    case Line line:
                        AssertEqual(line.X, x);
                        AssertEqual(line.Y, y);
                        break;
                    case Segments segments:
                        AssertEqual(segments.Values, x);
                        AssertEqual(segments.Values.Select((_, row) => (double)row), y);
                        break;
                    case Tiles tiles:
                        AssertEqual(tiles.At.Select(tile => tile.X - 0.5), Numbers(shown["base"]));
                        AssertEqual(tiles.At.Select(tile => (double)tile.Row), y);
                        break;
                }
            }
        );
    }

    [Theory, MemberData(nameof(Names))]
    public void The_chart_has_the_intervals_that_the_picture_has(string name)
    {
        var traces = new FigureLayout(Samples.All[name]).Panels.SelectMany(panel =>
            panel.Panel.Traces.Select(trace => (Panel: panel, Trace: trace as Dots))
        );
        Assert.All(
            traces.Zip(MarksOf(name)),
            both =>
            {
                var ((panel, dots), shown) = both;
                var errors = (dots?.X ?? [])
                    .Select((x, point) => (X: x, Ends: panel.ErrorOf(dots!, point)))
                    .Where(error => error.Ends is not null)
                    .ToList();
                AssertEqual(
                    errors.Select(error => error.X - error.Ends!.Value.Low),
                    Known(shown["error_x"]?["arrayminus"])
                );
                AssertEqual(
                    errors.Select(error => error.Ends!.Value.High - error.X),
                    Known(shown["error_x"]?["array"])
                );
            }
        );
    }

    [Fact]
    public void Panels_with_the_same_rows_share_their_axis() =>
        Assert.Equal(
            ["xy", "x2y"],
            Samples.SpecOf(Samples.All["panels"].ToXPlot())["layout"]!["grid"]!["subplots"]![0]!
                .AsArray()
                .Select(plot => (string?)plot)
        );

    // Those that show more of others have no name.
    private static IEnumerable<JsonNode> MarksOf(string name) =>
        Samples.SpecOf(Samples.All[name].ToXPlot())["data"]!
            .AsArray()
            .OfType<JsonNode>()
            .Where(trace => trace["name"] is not null);

    private static IEnumerable<JsonNode> YAxesOf(string name)
    {
        var layout = Samples.SpecOf(Samples.All[name].ToXPlot())["layout"]!;
        return layout["grid"]!["subplots"]!
            .AsArray()
            .SelectMany(row => row!.AsArray())
            .Select(plot => layout["yaxis" + ((string)plot!).Split('y')[1]]!);
    }

    private static string NameOf(JsonNode trace) => Decoded((string)trace["name"]!);

    private static string Decoded(string text) => text.Replace("&lt;", "<").Replace("&amp;", "&");

    // Plotly's JSON has no number that isn't one, and writes "NaN".
    private static IReadOnlyList<double> Numbers(JsonNode? values) =>
        [
            .. from value in values?.AsArray() ?? []
            select value.GetValueKind() == JsonValueKind.Number ? (double)value : double.NaN,
        ];

    private static IReadOnlyList<double> Known(JsonNode? values) => [.. Numbers(values).Where(double.IsFinite)];

    private static void AssertEqual(IEnumerable<double> expected, IReadOnlyList<double> actual)
    {
        Assert.Equal(expected.Count(), actual.Count);
        Assert.All(
            expected.Zip(actual),
            pair =>
                Assert.True(
                    Math.Abs(pair.First - pair.Second) <= FiveDigits * Math.Max(1, Math.Abs(pair.First))
                        || (double.IsNaN(pair.First) && double.IsNaN(pair.Second)),
                    $"{pair}"
                )
        );
    }
}
