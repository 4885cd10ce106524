using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace PriceOfAwait.Charts.Tests;

public class SvgRendererTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Fact]
    public void Bars_on_a_linear_axis_are_as_high_as_their_values_and_stand_on_zero()
    {
        double[] values = [10, 20, 45];
        var figure = Of(Axis.Linear("ns"), new Bar("one", values));
        var panel = FigureLayout.Of(figure).Panels[0];

        var bars = Bars(figure);
        Assert.All(bars, bar => Assert.Equal(panel.Plot.Bottom, bar.Top + bar.Height, 0.11));
        Assert.Equal(values.Select(value => Math.Round(value / 45, 2)), bars.Select(bar => Math.Round(bar.Height / bars[2].Height, 2)));
    }

    [Fact]
    public void Bars_on_a_logarithmic_axis_rise_by_the_same_for_the_same_ratio()
    {
        var bars = Bars(Of(Axis.Log("ns"), new Bar("one", [1, 10, 100])));
        var tops = bars.Select(bar => bar.Top).ToList();
        Assert.Equal(tops[0] - tops[1], tops[1] - tops[2], 1.1);
    }

    [Fact]
    public void Zero_has_no_height_on_a_logarithmic_axis_but_its_label()
    {
        var figure = Of(Axis.Log("B"), new Bar("one", [0, 10, 100]));
        Assert.Equal(0, Bars(figure)[0].Height);
        Assert.Contains(Texts(figure), text => text == "0");
    }

    [Fact]
    public void A_missing_value_has_neither_bar_nor_label()
    {
        var figure = Of(Axis.Linear("ns"), new Bar("one", [1, double.NaN, 3]));
        Assert.Equal(2, Bars(figure).Count);
        Assert.Equal(2, FigureLayout.Of(figure).Panels[0].Values.Count);
    }

    [Theory]
    [InlineData(AxisType.Linear)]
    [InlineData(AxisType.Log)]
    public void Error_bars_end_where_their_values_are(AxisType type)
    {
        var figure = Of(
            type == AxisType.Log ? Axis.Log("ns") : Axis.Linear("ns"), new Bar("one", [10, 20, 40]) { ErrorY = new([1, 2, 3], [4, 5, 6]) });
        var y = FigureLayout.Of(figure).Panels[0].Y;
        Assert.Equal(
            [(At(9), At(14)), (At(18), At(25)), (At(37), At(46))], Whiskers(figure).Select(whisker => (whisker.Low, whisker.High)));

        double At(double value) => Math.Round(y[value]);
    }

    [Theory]
    [InlineData(AxisType.Linear)]
    [InlineData(AxisType.Log)]
    public void An_error_without_an_upper_limit_is_an_arrow_to_the_top_of_the_plot(AxisType type)
    {
        var figure = Of(
            type == AxisType.Log ? Axis.Log("ns") : Axis.Linear("ns"),
            new Bar("one", [10, 20, 40]) { ErrorY = new([1, 2, 3], [4, double.PositiveInfinity, 6]) });
        var panel = FigureLayout.Of(figure).Panels[0];
        var whiskers = Whiskers(figure);
        Assert.Equal((Math.Round(panel.Y[18]), panel.Plot.Top), (whiskers[1].Low, whiskers[1].High));
        Assert.Equal([false, true, false], whiskers.Select(whisker => whisker.IsOpen));
        Assert.Equal(20, panel.Values[1].Y);
    }

    [Fact]
    public void Neighboring_cells_are_one_rectangle_as_wide_as_they_are_together()
    {
        var document = XDocument.Parse(Samples.All["strips"].ToSvg());
        var panel = FigureLayout.Of(Samples.All["strips"]).Panels[0];
        var cached = document.Descendants(Svg + "path").Single(path => (string?)path.Attribute("fill") == TraceStyle.Highlight.Color);
        var runs = ((string)cached.Attribute("d")!).Split('M', StringSplitOptions.RemoveEmptyEntries)
            .Select(run => run.Split([' ', 'H', 'V']).Select(number => double.Parse(number, CultureInfo.InvariantCulture)).ToList())
                .ToList();
        Assert.Equal(3, runs.Count);
        Assert.Equal(
            (panel.X[-1.5], panel.X[8.5]), (runs[0][0], runs[0][2]),
            (one, other) => Math.Abs(one.Item1 - other.Item1) < 0.51 && Math.Abs(one.Item2 - other.Item2) < 0.51);
    }

    [Fact]
    public void A_band_runs_along_the_upper_ends_and_back_along_the_lower_ones()
    {
        var scatter = new Scatter("one", [0, 1, 2], [50, double.NaN, 20]) { Band = new([10, 10, 5], [20, 20, 10]) };
        var figure = new Figure("A figure", Samples.Caption, new Panel(Axis.Linear("x"), Axis.Linear("ns"), scatter));
        var panel = FigureLayout.Of(figure).Panels[0];
        var band = Paths(figure).Single(path => path.Attribute("fill-opacity") is not null);
        Assert.Equal([At(0, 70), At(2, 30), At(2, 15), At(0, 40)], Corners((string)band.Attribute("d")!));

        (double X, double Y) At(double x, double y) => (Math.Round(panel.X[x]), Math.Round(panel.Y[y]));
    }

    [Fact]
    public void Reference_lines_stand_at_their_values_and_right_through_the_plot()
    {
        var panel = FigureLayout.Of(Samples.All["lines"]).Panels[0];
        var lines = Paths(Samples.All["lines"]).Where(path => (string?)path.Attribute("stroke-dasharray") == "6 4")
            .Select(path => (string)path.Attribute("d")!).Take(2);
        Assert.Equal(
            [
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"M{Math.Round(panel.X[0.17])} {Math.Round(panel.Plot.Top)}V{Math.Round(panel.Plot.Bottom)}"),
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"M{Math.Round(panel.X[0.2])} {Math.Round(panel.Plot.Top)}V{Math.Round(panel.Plot.Bottom)}"),
            ],
            lines);
    }

    [Fact]
    public void A_guess_stands_beside_the_bars_of_its_category_at_its_value()
    {
        var figure = new Figure(
            "A figure", Samples.Caption,
            new Panel(Axis.Category(["a", "b"]), Axis.Log("ns"), new Bar("one", [1, 10]), Scatter.Guess([5, 50])));
        var panel = FigureLayout.Of(figure).Panels[0];
        var markers = Paths(figure)
            .Single(path =>
                (string?)path.Attribute("fill") == TraceStyle.Guess.Color
                    && ((string)path.Attribute("d")!).Count(letter => letter == 'M') == 2);
        var tops = ((string)markers.Attribute("d")!).Split('M', StringSplitOptions.RemoveEmptyEntries)
            .Select(marker => marker.Split('l')[0].Split(' ').Select(part => double.Parse(part, CultureInfo.InvariantCulture)).ToList())
            .ToList();
        var bars = Bars(figure);
        Assert.All([0, 1], index =>
        {
            Assert.InRange(tops[index][0], bars[index].Left + bars[index].Width, panel.X[index + 0.5]);
            // The tip of a diamond is 1.2 of its radius of 7 above its middle.
            Assert.Equal(panel.Y[index == 0 ? 5 : 50], tops[index][1] + 8.4, 0.11);
        });
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_machine_with_another_culture_draws_the_same(string name)
    {
        var figure = Samples.All[name];
        var (svg, json, text) = (figure.ToSvg(), figure.ToPlotlyJson(), figure.ToText());
        var before = CultureInfo.CurrentCulture;
        var german = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        german.NumberFormat.NumberDecimalSeparator = ",";
        german.NumberFormat.NumberGroupSeparator = ".";
        german.NumberFormat.NegativeSign = "−";
        CultureInfo.CurrentCulture = german;
        try
        {
            Assert.Equal((svg, json, text), (figure.ToSvg(), figure.ToPlotlyJson(), figure.ToText()));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    private static Figure Of(Axis y, Bar bar) => new("A figure", Samples.Caption, new Panel(Axis.Category(["a", "b", "c"]), y, bar));

    private static List<BarBox> Bars(Figure figure) =>
        [.. XDocument.Parse(figure.ToSvg()).Descendants(Svg + "path")
            .Where(path =>
                path.Attribute("stroke") is not null && (string?)path.Attribute("fill") is { } fill && fill != "none"
                    && ((string)path.Attribute("d")!).Contains('H', StringComparison.Ordinal))
            .SelectMany(path => Subpaths(path))
            .Select(ends => new BarBox(ends[0], Math.Min(ends[1], ends[2]), ends[3] - ends[0], Math.Abs(ends[1] - ends[2])))];

    // Each is M x low h across m back 0 V high, and then a stroke across or an arrow.
    private static List<(double Low, double High, bool IsOpen)> Whiskers(Figure figure)
    {
        var path = Paths(figure)
            .Single(path => (string?)path.Attribute("fill") == "none" && (string?)path.Attribute("stroke") == SvgRenderer.Ink
            && ((string)path.Attribute("d")!).Contains('V', StringComparison.Ordinal));
        return [.. Subpaths(path).Select(ends => (ends[1], ends[5], ends.Count == 12))];
    }

    // M and a place, then l and the way to the next for each.
    private static IEnumerable<(double X, double Y)> Corners(string path)
    {
        var (x, y) = (0.0, 0.0);
        foreach (Match step in Regex.Matches(path, @"[Ml](-?\d+) ?(-?\d+)"))
        {
            (x, y) = (
                x + double.Parse(step.Groups[1].Value, CultureInfo.InvariantCulture),
                y + double.Parse(step.Groups[2].Value, CultureInfo.InvariantCulture));
            yield return (x, y);
        }
    }

    private static IEnumerable<List<double>> Subpaths(XElement path) =>
        ((string)path.Attribute("d")!).Split('M', StringSplitOptions.RemoveEmptyEntries)
        .Select(part =>
            part.Split([' ', 'V', 'H', 'h', 'm', 'l'], StringSplitOptions.RemoveEmptyEntries)
                .Select(number => double.Parse(number, CultureInfo.InvariantCulture)).ToList());

    private static IEnumerable<XElement> Paths(Figure figure) => XDocument.Parse(figure.ToSvg()).Descendants(Svg + "path");

    private static IEnumerable<string> Texts(Figure figure) =>
        XDocument.Parse(figure.ToSvg()).Descendants(Svg + "text").Select(text => text.Value);

    private sealed record BarBox(double Left, double Top, double Width, double Height);
}
