using System.Globalization;
using System.Xml.Linq;

namespace PriceOfAwait.Display.Tests;

public class SvgRendererTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Theory]
    [InlineData(AxisType.Linear)]
    [InlineData(AxisType.Log)]
    public void Errors_end_where_their_values_are_and_without_a_limit_at_the_end_of_the_plot(AxisType type)
    {
        var dots = Dots.InRows("one", [10, 20, 40]) with { Errors = new([1, 2, 3], [4, double.PositiveInfinity, 6]) };
        var x = type == AxisType.Log ? Axis.Log("ns") : Axis.Linear("ns");
        var figure = new Figure("t", "s", new Panel(x, Axis.Category(["a", "b", "c"]), dots));
        var panel = new FigureLayout(figure).Panels[0];
        Assert.Equal([(At(9), At(14)), (At(18), panel.Plot.Right), (At(37), At(46))], Errors(figure));

        double At(double value) => Math.Round(panel.X[value]);
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

    // Each is M x y v 8 m 0 -4 H x, and then a stroke unless it goes on to the end of the plot.
    private static List<(double Low, double High)> Errors(Figure figure) =>
    [
        .. from path in XDocument.Parse(figure.ToSvg()).Descendants(Svg + "path")
           where (string?)path.Attribute("stroke-width") == "2"
           from part in ((string)path.Attribute("d")!).Split('M', StringSplitOptions.RemoveEmptyEntries)
           let numbers = part.Split([' ', 'H', 'm', 'v'], StringSplitOptions.RemoveEmptyEntries)
           select (Number(numbers[0]), Number(numbers[5])),
    ];

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
