using System.Text.Json.Nodes;
using System.Xml.Linq;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;

namespace PriceOfAwait.Charts.Tests;

public class FigureTests
{
    private const string Nasty = "a < b & \"c\" </script><!-- ' \u2028 $x$";

    public static TheoryData<string> Names => [.. Samples.All.Keys];

    [Fact]
    public void Texts_with_markup_in_them_stay_texts_everywhere()
    {
        Trace[] bars = [new Bar(Nasty, [1, 2]), new Bar("2", [1, 2])];
        var figure = new Figure(Nasty, Nasty, new Panel(Axis.Category([Nasty, "b"], Nasty), Axis.Linear(Nasty), bars) { Title = Nasty });
        var html = new HtmlParser().ParseDocument(figure.ToHtml());
        Assert.Single(html.QuerySelectorAll("script"));
        Assert.Contains(Nasty, html.QuerySelector("img")!.GetAttribute("alt"), StringComparison.Ordinal);
        Assert.DoesNotContain('\u2028', html.QuerySelector("script")!.TextContent);
        Assert.Contains(Svg(html).Descendants(), element => element.Value == Nasty);
        Assert.Contains("&lt;/script>", Spec(figure)["data"]![0]!["name"]!.GetValue<string>(), StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void The_output_is_one_picture_with_an_alternative_and_a_script_for_it(string name)
    {
        var html = new HtmlParser().ParseDocument(Samples.All[name].ToHtml());
        var place = html.QuerySelector("div[data-price-of-await-figure]")!;
        var picture = Assert.Single(place.QuerySelectorAll("img"));
        Assert.StartsWith(Samples.All[name].Title, picture.GetAttribute("alt"), StringComparison.Ordinal);
        Assert.Equal(SvgRenderer.RenderForPage(Samples.All[name]), SvgElements.Written(Svg(html)));
        Assert.Contains(html.QuerySelectorAll("div"), caption => caption.TextContent == Samples.Caption);
        Assert.Contains(
            place.GetAttribute("data-price-of-await-figure")!, html.QuerySelector("script")!.TextContent, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_figure_is_small_enough_for_a_notebook(string name) => Assert.InRange(Samples.All[name].ToHtml().Length, 1, 16_000);

    [Fact]
    public void The_same_figure_has_the_same_html_and_another_one_another_mark()
    {
        Figure Make(string title) => new(title, Samples.Caption, Samples.Bars(Axis.Linear("ns"), 1));
        Assert.Equal(Make("a").ToHtml(), Make("a").ToHtml());
        Assert.NotEqual(Mark(Make("a")), Mark(Make("b")));

        static string Mark(Figure figure) =>
            new HtmlParser().ParseDocument(figure.ToHtml()).QuerySelector("div")!.GetAttribute("data-price-of-await-figure")!;
    }

    [Fact]
    public void Plotly_gets_titles_as_objects_and_traces_of_its_basic_bundle()
    {
        var spec = Spec(Samples.All["panels"]);
        Assert.Contains("Shallow and deep", spec["layout"]!["title"]!["text"]!.GetValue<string>(), StringComparison.Ordinal);
        Assert.Equal("mean time (ns)", spec["layout"]!["yaxis"]!["title"]!["text"]!.GetValue<string>());
        Assert.Equal("log", spec["layout"]!["yaxis"]!["type"]!.GetValue<string>());
        Assert.Equal("y", spec["layout"]!["yaxis2"]!["matches"]!.GetValue<string>());
        Assert.All(spec["data"]!.AsArray(), trace => Assert.Contains(trace!["type"]?.GetValue<string>(), new[] { "bar", null }));
        Assert.Equal(3, spec["data"]!.AsArray().Count(trace => trace!["showlegend"] is null));
    }

    [Fact]
    public void Plotly_gets_errors_upwards_and_downwards_and_null_for_what_is_missing()
    {
        var panel = new Panel(
            Axis.Category(["a", "b"]), Axis.Linear("ns"), new Bar("one", [1, double.NaN]) { ErrorY = new([0.1, double.NaN], [0.2, 0]) });
        var bar = Spec(new("t", "c", panel))["data"]![0]!;
        Assert.Equal("[1,null]", bar["y"]!.ToJsonString());
        Assert.Equal("[0.2,0]", bar["error_y"]!["array"]!.ToJsonString());
        Assert.Equal("[0.1,\"none\"]", bar["error_y"]!["arrayminus"]!.ToJsonString());
    }

    [Fact]
    public void Plotly_gets_an_error_without_an_upper_limit_as_one_far_above_the_plot()
    {
        var panel = new Panel(
            Axis.Category(["a", "b"]), Axis.Linear("ns"),
            new Bar("one", [1, 2]) { ErrorY = new([0.1, 0.5], [0.2, double.PositiveInfinity]) });
        var bar = Spec(new("t", "c", panel))["data"]![0]!;
        Assert.True(bar["error_y"]!["array"]![1]!.GetValue<double>() >= 1000);
    }

    [Fact]
    public void Plotly_gets_a_line_by_its_value_and_the_text_of_it_by_its_logarithm()
    {
        var panel = new Panel(Axis.Log("x"), Axis.Linear("ns"), new Scatter("one", [3, 400], [1, 2])) { Lines = [new(100, "limit")] };
        var layout = Spec(new("t", "c", panel))["layout"]!;
        Assert.Equal(100, layout["shapes"]![0]!["x0"]!.GetValue<double>());
        Assert.Equal(2, layout["annotations"]![0]!["x"]!.GetValue<double>());
    }

    [Fact]
    public void Plotly_gets_panels_side_by_side_in_domains_of_their_own()
    {
        var layout = Spec(Samples.All["lines"])["layout"]!;
        var (first, second) = (layout["xaxis"]!["domain"]!.AsArray(), layout["xaxis2"]!["domain"]!.AsArray());
        Assert.Equal((0, 1), (first[0]!.GetValue<double>(), second[1]!.GetValue<double>()));
        Assert.True(first[1]!.GetValue<double>() < second[0]!.GetValue<double>());
    }

    [Fact]
    public void Plotly_gets_the_values_that_the_picture_has_over_its_bars()
    {
        var figure = Samples.All["linear bars"];
        var labels = FigureLayout.Of(figure).Panels[0].Values.Where(value => value.Trace!.Name == "measured here").ToList();
        var texts = Spec(figure)["data"]!.AsArray().Where(trace => trace!["text"] is not null).Last()!;
        Assert.Equal(labels.Select(value => value.Label.Lines[0]), texts["text"]!.AsArray().Select(text => text!.GetValue<string>()));
        Assert.Equal(labels.Select(value => Number.Short(value.Y)), texts["y"]!.AsArray().Select(y => y!.GetValue<double>()));
        Assert.Equal("skip", texts["hoverinfo"]!.GetValue<string>());
    }

    [Fact]
    public void Plotly_gets_what_stands_under_the_pointer()
    {
        var panel = new Panel(
            Axis.Category(["base", "a <b>"]), Axis.Linear("ns"),
            new Bar("one", [2, 3]) { ErrorY = new([0.5, 0.5], [0.5, double.PositiveInfinity]) });
        var bar = Spec(new("t", "c", panel) { Baseline = "base" })["data"]![0]!;
        Assert.Equal(
            ["base: 2 ± 0.5", "a &lt;b>: 3 [2.5; ∞)<br>1.5 × base"], bar["hovertext"]!.AsArray().Select(text => text!.GetValue<string>()));
    }

    [Fact]
    public void A_band_runs_along_the_upper_ends_and_back_along_the_lower_ones_not_below_a_logarithmic_axis()
    {
        var line = new Scatter("one", [1, 2], [10, 20]) { Band = new([1, 30], [2, 3]) };
        var figure = new Figure("t", "c", new Panel(Axis.Linear("x"), Axis.Log("ns"), line));
        var band = Spec(figure)["data"]![0]!;
        var least = FigureLayout.Of(figure).Panels[0].YTicks.Min;
        Assert.Equal("toself", band["fill"]!.GetValue<string>());
        Assert.Equal([1.0, 2, 2, 1], band["x"]!.AsArray().Select(x => x!.GetValue<double>()));
        Assert.Equal([12, 23, least, 9], band["y"]!.AsArray().Select(y => y!.GetValue<double>()));
    }

    [Fact]
    public void Plain_text_has_the_title_a_table_of_the_values_and_the_caption() => Assert.Equal(
        """
        Time

        mean time (ns)
        benchmark         here  your guess
        ---------  -----------  ----------
        Direct        10 ± 0.5           7
        Await      20 [19; 24]          30

        somewhere
        """.ReplaceLineEndings("\n"),
        new Figure("Time", "somewhere", new Panel(
            Axis.Category(["Direct", "Await"], "benchmark"),
            Axis.Linear("mean time (ns)"),
            new Bar("here", [10, 20]) { ErrorY = new([0.5, 1], [0.5, 4]) },
            Scatter.Guess([7, 30]))).ToText());

    [Fact]
    public void Plain_text_of_a_strip_gives_ranges() =>
        Assert.Contains(
            "Task<int>    -1 … 8                      -16 … -2, 9 … 32", Samples.All["strips"].ToText(), StringComparison.Ordinal);

    [Fact]
    public void A_trace_that_does_not_fit_its_axes_is_refused_with_its_name_and_the_reason()
    {
        var error = Assert.Throws<ArgumentException>(() => new Panel(Axis.Category(["a", "b"]), Axis.Linear("ns"), new Bar("mine", [1])));
        Assert.Contains("'mine' does not fit its panel: it has 1 values for 2 categories", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => new Panel(Axis.Linear("x"), Axis.Linear("ns"), new Bar("mine", [1])));
        Assert.Throws<ArgumentException>(() => new Panel(Axis.Linear("x"), Axis.Category(["a"]), new Cells("mine", [new(0, 1)])));
        Assert.Throws<ArgumentException>(() => new Panel(Axis.Linear("x"), Axis.Linear("ns"), new Scatter("mine", [1, 2], [1])));
    }

    [Fact]
    public void Stacked_bars_stand_on_each_other_and_the_sum_is_written_above()
    {
        var panel = FigureLayout.Of(Samples.All["stacks"]).Panels[0];
        Assert.Equal([0.0, 72, 656, 32, 144], panel.Values.Where(value => value.Trace is null).Select(value => value.Y));
        Assert.Equal("stack", Spec(Samples.All["stacks"])["layout"]!["barmode"]!.GetValue<string>());
        // The middles of the parts that are high enough for a text.
        Assert.Equal([252.0, 568, 68], panel.Values.Where(value => value.Trace is Bar).Select(value => value.Y));
    }

    [Fact]
    public void Bars_with_errors_or_below_zero_or_on_a_logarithmic_axis_are_no_parts_of_a_stack()
    {
        Panel Stack(Axis y, Bar bar) => new(Axis.Category(["a"]), y, bar) { BarMode = BarMode.Stack };
        Assert.Throws<ArgumentException>(() => Stack(Axis.Linear("B"), new("mine", [1]) { ErrorY = ErrorBars.Symmetric([1]) }));
        Assert.Throws<ArgumentException>(() => Stack(Axis.Linear("B"), new("mine", [-1])));
        Assert.Contains(
            "'mine' cannot be stacked", Assert.Throws<ArgumentException>(() => Stack(Axis.Log("B"), new("mine", [1]))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Grouped_and_stacked_bars_do_not_stand_in_one_figure()
    {
        var panel = new Panel(Axis.Category(["a"]), Axis.Linear("B"), new Bar("one", [1]));
        Assert.Throws<ArgumentException>(() => new Figure("t", "c", panel, panel with { BarMode = BarMode.Stack }));
    }

    [Fact]
    public void Heat_maps_of_equal_scales_share_their_colors_and_others_have_their_own()
    {
        Heatmap Map(double least, string title) => new("map", Axis.Linear(title), [[least, 100]]);
        Panel Of(Heatmap map) => new(Axis.Category(["a", "b"]), Axis.Category(["c"]), map);
        var figure = new Figure("t", "c", Of(Map(0, "ns")), Of(Map(50, "ns")), Of(Map(50, "B")));
        Assert.Equal(
            ["0 100", "50 100"], figure.ColorScales.Select(scale => string.Join(" ", scale.Marks.Select(mark => mark.Text))).Order());
        Assert.Equal(
            "coloraxis coloraxis coloraxis2",
            string.Join(" ", Spec(figure)["data"]!.AsArray().Select(map => map!["marker"]!["coloraxis"]!.GetValue<string>())));
    }

    [Fact]
    public void A_heat_map_has_a_color_and_a_text_for_each_value_and_nothing_where_there_is_none()
    {
        var map = new Heatmap("map", Axis.Log("ns"), [[1, 10], [100, double.NaN]]);
        var figure = new Figure("t", "c", new Panel(Axis.Category(["a", "b"]), Axis.Category(["c", "d"]), map));
        Assert.Equal(["1", "10", "100"], FigureLayout.Of(figure).Panels[0].Values.Select(value => value.Label.Lines[0]));
        var colors = figure.ColorScales[0];
        Assert.Equal((0, 0.5, 1), (colors.ShareOf(1), colors.ShareOf(10), colors.ShareOf(100)));
        Assert.Equal(("black", "white"), (colors.TextOn(1), colors.TextOn(100)));
        Assert.Contains("c    1  10\nd  100", figure.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void Rows_that_go_on_from_panel_to_panel_are_named_once()
    {
        var panels = FigureLayout.Of(Samples.All["rows"]).Panels;
        Assert.Equal(5, panels[0].YTickLabels.Count);
        Assert.Empty(panels[1].YTickLabels);
    }

    [Fact]
    public void Plain_text_of_rows_gives_each_point_in_its_row() =>
        Assert.Contains(
            "AwaitPathWithTask                              70      45       29", Samples.All["rows"].ToText(), StringComparison.Ordinal);

    [Fact]
    public void A_figure_without_a_caption_is_refused() =>
        Assert.Throws<ArgumentException>(() => new Figure("title", " ", Samples.Bars(Axis.Linear("ns"), 1)));

    private static JsonNode Spec(Figure figure) => JsonNode.Parse(figure.ToPlotlyJson())!;

    private static XElement Svg(IDocument html)
    {
        var source = html.QuerySelector("img")!.GetAttribute("src")!;
        return XElement.Parse(Uri.UnescapeDataString(source["data:image/svg+xml,".Length..]), LoadOptions.PreserveWhitespace);
    }
}
