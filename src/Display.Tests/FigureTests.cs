using System.Globalization;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;

namespace PriceOfAwait.Display.Tests;

public class FigureTests
{
    private const string Nasty = "a < b & \"c\" </script><!-- ' \u2028 $x$";

    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Fact]
    public void Texts_with_markup_in_them_stay_texts_everywhere()
    {
        Trace[] dots = [Dots.InRows(Nasty, [1, 2]), Dots.InRows("2", [1, 2])];
        var panel = new Panel(Axis.Linear(Nasty), Axis.Category([Nasty, "b"], Nasty), dots) { Title = Nasty };
        var figure = new Figure(Nasty, Nasty, panel) { Notes = [Nasty], Origins = [new(Nasty, Nasty)] };
        var html = new HtmlParser().ParseDocument(figure.ToHtml());
        Assert.Single(html.QuerySelectorAll("script"));
        Assert.Contains(Nasty, html.QuerySelector("img")!.GetAttribute("alt"), StringComparison.Ordinal);
        Assert.DoesNotContain('\u2028', html.QuerySelector("script")!.TextContent);
        Assert.Contains(Svg(html).Descendants(), element => element.Value == Nasty);
        Assert.Contains(
            "&lt;/script>",
            Spec(figure)["data"]![0]!["name"]!.GetValue<string>(),
            StringComparison.Ordinal
        );
    }

    [Theory, MemberData(nameof(Names))]
    public void The_output_is_a_picture_with_an_alternative_and_a_script_and_small_enough_for_a_notebook(string name)
    {
        var output = Samples.All[name].ToHtml();
        Assert.InRange(output.Length, 1, 16_000);
        var html = new HtmlParser().ParseDocument(output);
        var place = html.QuerySelector("div[data-price-of-await-figure]")!;
        var picture = Assert.Single(place.QuerySelectorAll("img"));
        Assert.StartsWith(Samples.All[name].Title, picture.GetAttribute("alt"), StringComparison.Ordinal);
        Assert.Contains(Svg(html).Descendants(), text => text.Value == Number.Unbroken(Samples.All[name].Subtitle));
        Assert.Equal(Samples.Origin.Text, html.QuerySelector("details > summary")!.TextContent);
        Assert.Contains(Samples.Origin.Details, html.QuerySelector("details")!.TextContent, StringComparison.Ordinal);
        Assert.Contains(
            place.GetAttribute("data-price-of-await-figure")!,
            html.QuerySelector("script")!.TextContent,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Plotly_gets_what_stands_under_the_pointer()
    {
        var dots = Dots.InRows("one", [2, 3]) with { Errors = new([0.5, 0.5], [0.5, double.PositiveInfinity]) };
        Assert.Equal(
            ["base: 2.0 [1.5, 2.5]", "a &lt;b>: 3 [2.5, ∞]"],
            Texts(new("t", "s", new Panel(Axis.Linear("ns"), Axis.Category(["base", "a <b>"]), dots)), 0)
        );
        Trace[] lines = [new Line("base", [0, 1], [2, 4]), new Line("two", [0, 1], [3, 6])];
        Assert.Equal(
            ["0: 3<br>1.5 × base", "1: 6<br>1.5 × base"],
            Texts(new("t", "s", new Panel(Axis.Linear("x"), Axis.Linear("ns"), lines)) { Baseline = "base" }, 1)
        );

        static IEnumerable<string> Texts(Figure figure, int trace) =>
            Spec(figure)["data"]![trace]!["text"]!.AsArray().Select(text => text!.GetValue<string>());
    }

    [Fact]
    public void Plain_text_has_the_titles_a_table_of_the_values_and_the_caption() =>
        Assert.Equal(
            """
            Time
            What is shown

            mean time (ns)
            benchmark              here  your guess
            ---------  ----------------  ----------
            Direct     10.0 [9.5, 10.5]           7
            Await           20 [19, 24]          30

            somewhere
            """.ReplaceLineEndings("\n"),
            new Figure(
                "Time",
                "What is shown",
                new Panel(
                    Axis.Linear("mean time (ns)"),
                    Axis.Category(["Direct", "Await"], "benchmark"),
                    Dots.InRows("here", [10, 20]) with
                    {
                        Errors = new([0.5, 1], [0.5, 4]),
                    },
                    Dots.Guess([7, 30])
                )
            )
            {
                Origins = [new("somewhere", "")],
            }.ToText()
        );

    [Theory]
    [InlineData("strips", "Task<int>    −1 … 8                      −16 … −2, 9 … 32")]
    [InlineData("map", "ValueTask           790        640                71")]
    public void Plain_text_of_a_strip_gives_ranges_and_that_of_a_map_is_its_table(string name, string text) =>
        Assert.Contains(text, Samples.All[name].ToText(), StringComparison.Ordinal);

    [Fact]
    public void The_alternative_text_says_the_finding_and_the_ends_of_each_trace() =>
        Assert.StartsWith(
            "A deep chain. What each way costs, with its 95% confidence interval. mean time (ns): published 2021 "
                + "from 6.43 (DirectPathWithTask) to 50.7 (AwaitPathWithValueTask); measured here from 3.9",
            Samples.All["dots"].AlternativeText,
            StringComparison.Ordinal
        );

    [Fact]
    public void Parts_stand_behind_each_other_and_the_sum_behind_the_last()
    {
        var panel = new FigureLayout(Samples.All["stacks"]).Panels[0];
        Assert.Equal(
            ["72", "656", "32", "144"],
            panel.Values.Where(value => value.Trace is null).Select(value => value.Label.Lines[0])
        );
        // The middles of the parts that are wide enough for a text.
        Assert.Equal(
            [252.0, 568, 68],
            panel.Values.Where(value => value.Trace is Segments { Name: not "Closure" }).Select(value => value.X)
        );
    }

    [Fact]
    public void Its_values_go_onto_another_axis_in_rows_the_x_axis_and_else_the_y_axis()
    {
        Assert.Equal(
            [Axis.Linear("mean time (ns)"), Axis.Linear("mean time (ns)")],
            Samples.All["panels"].OnLinearAxis().Panels.Select(panel => panel.X)
        );
        Assert.Equal("log", Spec(Samples.All["dots"].OnLogAxis())["layout"]!["xaxis"]!["type"]!.GetValue<string>());
        var lines = Samples.All["lines"].OnLogAxis().Panels[0];
        Assert.Equal((AxisType.Linear, AxisType.Log, "int"), (lines.X.Type, lines.Y.Type, lines.Title));
    }

    [Fact]
    public void A_logarithmic_axis_refuses_what_has_no_place_there_and_tiles_have_no_axis_of_values()
    {
        var error = Assert.Throws<WrongArgumentException>(() =>
            Of(Axis.Linear("ns"), Dots.InRows("mine", [2, -5.15])).OnLogAxis()
        );
        Assert.Contains(
            "'mine' does not fit its panel: a logarithmic axis can't show −5.15",
            error.Message,
            StringComparison.Ordinal
        );
        Assert.Throws<WrongArgumentException>(() => Samples.All["dots below zero"].OnLogAxis());
        Assert.Throws<WrongArgumentException>(() => Samples.All["stacks"].OnLogAxis());
        Assert.Throws<WrongArgumentException>(() => Samples.All["map"].OnLinearAxis());
    }

    [Fact]
    public void A_trace_can_be_left_out() =>
        Assert.All(
            Samples.All["panels"].Without("published 2021").Panels,
            panel => Assert.Equal(["measured here", "your guess"], panel.Traces.Select(trace => trace.Name))
        );

    [Fact]
    public void What_is_not_there_or_all_there_is_can_not_be_left_out()
    {
        var figure = Of(Axis.Linear("ns"), Dots.InRows("mine", [2, 3]));
        var error = Assert.Throws<WrongArgumentException>(() => figure.Without("published"));
        Assert.Contains(
            "There is no 'published' to leave out. Traces: 'mine'.",
            error.Message,
            StringComparison.Ordinal
        );
        Assert.Throws<WrongArgumentException>(() => figure.Without("mine"));
    }

    [Theory]
    [InlineData(AxisType.Linear)]
    [InlineData(AxisType.Log)]
    public void Errors_end_where_their_values_are_and_without_a_limit_at_the_end_of_the_plot(AxisType type)
    {
        var dots = Dots.InRows("one", [10, 20, 40]) with { Errors = new([1, 2, 3], [4, double.PositiveInfinity, 6]) };
        var figure = new Figure("t", "s", new Panel(new("ns", type), Axis.Category(["a", "b", "c"]), dots));
        var panel = new FigureLayout(figure).Panels[0];
        Assert.Matches($"{Bar(9, At(14))}m0 -4v8{Bar(18, panel.Plot.Right)}{Bar(37, At(46))}m0 -4v8'", figure.ToSvg());

        string Bar(double low, double end) =>
            string.Create(CultureInfo.InvariantCulture, $@"M{At(low)} \d+v8m0 -4H{end}");
        double At(double value) => Math.Round(panel.X[value]);
    }

    [Theory, MemberData(nameof(Names))]
    public void A_machine_with_another_culture_draws_the_same(string name)
    {
        string[] Drawn() => [Samples.All[name].ToSvg(), Samples.All[name].ToHtml(), Samples.All[name].ToText()];
        var (before, expected) = (CultureInfo.CurrentCulture, Drawn());
        var german = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        (german.NumberFormat.NumberDecimalSeparator, german.NumberFormat.NumberGroupSeparator) = (",", ".");
        german.NumberFormat.NegativeSign = "−";
        CultureInfo.CurrentCulture = german;
        try
        {
            Assert.Equal(expected, Drawn());
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    private static Figure Of(Axis x, Dots dots) => new("t", "s", new Panel(x, Axis.Category(["a", "b"]), dots));

    private static JsonNode Spec(Figure figure) => Samples.SpecOf(figure.ToXPlot());

    private static XElement Svg(IDocument html)
    {
        var source = html.QuerySelector("img")!.GetAttribute("src")!;
        return XElement.Parse(
            Uri.UnescapeDataString(source["data:image/svg+xml,".Length..]),
            LoadOptions.PreserveWhitespace
        );
    }
}
