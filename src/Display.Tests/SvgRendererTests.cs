using System.Globalization;
using System.Xml.Linq;

namespace PriceOfAwait.Display.Tests;

public class SvgRendererTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Fact]
    public void Parts_are_as_long_as_their_values_and_begin_where_the_part_before_ends()
    {
        var figure = Of(Axis.Linear("B"), new Parts("one", [10, 20, 45]), new Parts("two", [5, 0, 15]));
        var x = new FigureLayout(figure).Panels[0].X;
        var ends = Paths(figure).Where(path => path.Attribute("stroke") is { Value: "#FFF" }
                && ((string)path.Attribute("d")!).Contains('H', StringComparison.Ordinal))
            .SelectMany(Subpaths).Select(ends => (ends[0], ends[2])).ToList();
        Assert.Equal([(At(0), At(10)), (At(0), At(20)), (At(0), At(45)), (At(10), At(15)), (At(45), At(60))], ends);

        double At(double value) => Math.Round(x[value]);
    }

    [Fact]
    public void A_missing_value_has_neither_point_nor_label()
    {
        var figure = Of(Axis.Linear("ns"), Dots.InRows("one", [1, double.NaN, 3]));
        Assert.Equal(2, Points(figure).Count);
        Assert.Equal(2, new FigureLayout(figure).Panels[0].Values.Count);
    }

    [Theory]
    [InlineData(AxisType.Linear)]
    [InlineData(AxisType.Log)]
    public void Errors_end_where_their_values_are_and_without_a_limit_at_the_end_of_the_plot(AxisType type)
    {
        var figure = Of(
            type == AxisType.Log ? Axis.Log("ns") : Axis.Linear("ns"),
            Dots.InRows("one", [10, 20, 40]) with { Errors = new([1, 2, 3], [4, double.PositiveInfinity, 6]) });
        var panel = new FigureLayout(figure).Panels[0];
        Assert.Equal([(At(9), At(14)), (At(18), panel.Plot.Right), (At(37), At(46))], Errors(figure));

        double At(double value) => Math.Round(panel.X[value]);
    }

    [Fact]
    public void Points_of_several_traces_stand_in_lanes_of_their_row()
    {
        var figure = Of(Axis.Linear("ns"), Dots.InRows("one", [1, 2, 3]), Dots.InRows("two", [1, 2, 3]));
        // Two more are in the legend.
        Assert.Equal(3 * 2 + 2, Points(figure).Distinct().Count());
    }

    [Fact]
    public void Neighboring_tiles_are_one_rectangle_as_wide_as_they_are_together()
    {
        var panel = new FigureLayout(Samples.All["strips"]).Panels[0];
        var runs = Paths(Samples.All["strips"]).Where(path => (string?)path.Attribute("fill") == TraceStyle.Task.Color)
            .SelectMany(Subpaths).ToList();
        Assert.Equal(3, runs.Count);
        Assert.Equal((Math.Round(panel.X[-1.5]), Math.Round(panel.X[8.5])), (runs[0][0], runs[0][2]));
    }

    [Fact]
    public void A_reference_line_stands_at_its_value_and_right_through_the_plot()
    {
        var panel = new FigureLayout(Samples.All["lines"]).Panels[0];
        var line = Paths(Samples.All["lines"]).First(path => (string?)path.Attribute("stroke-dasharray") == "6 4");
        Assert.Equal(
            string.Create(
                CultureInfo.InvariantCulture,
                $"M{Math.Round(panel.X[0.17])} {Math.Round(panel.Plot.Top)}V{Math.Round(panel.Plot.Bottom)}"),
            (string)line.Attribute("d")!);
    }

    [Theory, MemberData(nameof(Names))]
    public void A_machine_with_another_culture_draws_the_same(string name)
    {
        var figure = Samples.All[name];
        var (svg, json, text) = (figure.ToSvg(), figure.ToPage().Spec, figure.ToText());
        var before = CultureInfo.CurrentCulture;
        var german = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        german.NumberFormat.NumberDecimalSeparator = ",";
        german.NumberFormat.NumberGroupSeparator = ".";
        german.NumberFormat.NegativeSign = "−";
        CultureInfo.CurrentCulture = german;
        try
        {
            Assert.Equal((svg, json, text), (figure.ToSvg(), figure.ToPage().Spec, figure.ToText()));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    private static Figure Of(Axis x, params Trace[] traces) => new("t", "s", new Panel(x, Axis.Category(["a", "b", "c"]), traces));

    private static List<string> Points(Figure figure) =>
    [
        .. Paths(figure).Where(path => (string?)path.Attribute("stroke-width") == "1" && (string?)path.Attribute("fill") != "none")
            .Where(path => path.Parent!.Name == Svg + "svg").SelectMany(path => ((string)path.Attribute("d")!).Split('M')[1..]),
    ];

    // Each is M x y v 8 m 0 -4 H x, and then a stroke unless it goes on to the end of the plot.
    private static List<(double Low, double High)> Errors(Figure figure) =>
    [
        .. Paths(figure).Where(path => (string?)path.Attribute("stroke-width") == "2")
            .SelectMany(Subpaths).Select(ends => (ends[0], ends[5])),
    ];

    private static IEnumerable<List<double>> Subpaths(XElement path) =>
        ((string)path.Attribute("d")!).Split('M', StringSplitOptions.RemoveEmptyEntries)
        .Select(part =>
            part.Split([' ', 'V', 'H', 'h', 'm', 'l', 'v', 'Z'], StringSplitOptions.RemoveEmptyEntries)
                .Select(number => double.Parse(number, CultureInfo.InvariantCulture)).ToList());

    private static IEnumerable<XElement> Paths(Figure figure) => XDocument.Parse(figure.ToSvg()).Descendants(Svg + "path");
}
