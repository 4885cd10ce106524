using PriceOfAwait.Comparing;

namespace PriceOfAwait.Tests.Comparing;

public class ComparisonTests
{
    private static readonly BenchmarkId Baseline = new("Direct", new(new Parameter("Deep", "true")));
    private static readonly BenchmarkId Other = new("Await", new(new Parameter("Deep", "true")));

    private static readonly Run Run = MadeUp.Run(
        "Some.Benchmarks",
        MadeUp.Measurement("Direct", 10, 0.1, 0, 0, new Parameter("Deep", "true")),
        MadeUp.Measurement("Await", 30, 0.1, 1, 72, new Parameter("Deep", "true")));

    private static readonly Series Measured = Series.Of(Run, "measured") with { Origin = new("here", "Measured here.") };
    private static readonly Series Table = new(SeriesKind.Published, "published", new("there", "Published there."),
        [new(Baseline, 6, null, 0, 1), new(Other, 91.2, null, 504, 15.2)]);

    [Fact]
    public void Series_are_matched_by_method_and_parameters()
    {
        var comparison = Comparison.Of("Direct", Measured, Table);
        Assert.Equal([Baseline, Other], comparison.Rows.Select(row => row.Id));
        Assert.Equal([72, 504], comparison.Rows[1].Figures.Select(figures => figures!.Observation.AllocatedBytes));
    }

    [Fact]
    public void Each_ratio_is_to_the_baseline_of_its_own_series_with_the_same_parameters()
    {
        var bare = Table with { Observations = [new(Baseline, 10, null, null), new(Other, 25, null, null)] };
        var rows = Comparison.Of("Direct", Measured, Table, bare).Rows;
        Assert.Equal(Run.RatioOf(Other, Baseline), rows[1].Figures[0]!.Ratio);
        Assert.Equal(3, rows[1].Figures[0]!.Ratio!.Value, 1);
        Assert.Equal([new Ratio(15.2, null), new Ratio(2.5, null)], rows[1].Figures.Skip(1).Select(figures => figures!.Ratio));
        Assert.All(rows[0].Figures, figures => Assert.Equal(Ratio.One, figures!.Ratio));
    }

    [Fact]
    public void Collections_stand_beside_the_bytes_of_a_series_that_had_any()
    {
        Observation[] collecting =
        [
            new(Baseline, 6, null, 0) { Collections = [0, 0] }, new(Other, 91.2, null, 504) { Collections = [0.03, 0] },
        ];
        var text = Comparison.Of("Direct", Measured, Table with { Observations = collecting }).ToText();
        Assert.Contains("Gen 0", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Gen 1", text.Split("Gen 0, 1, 2:")[0], StringComparison.Ordinal);
        Assert.Contains("0.03", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Gen 0", Comparison.Of("Direct", Measured, Table).ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void Where_the_baseline_is_too_short_to_divide_by_the_difference_stands()
    {
        var direct = MadeUp.Measurement("Direct", 0.7, 0.1, 0, 0, new Parameter("Deep", "true"));
        var tiny = Run with { Measurements = [direct, Run.Measurements[1]] };
        var comparison = Comparison.Of("Direct", Series.Of(tiny, "tiny"));
        Assert.Null(comparison.Rows[1].Figures[0]!.Ratio);
        Assert.Equal(29.3, comparison.Rows[1].Figures[0]!.Difference!.Time, 0);
        Assert.Matches(@"\+29\.\d+ \[\+2\d\.\d+, \+3\d\.\d+\] ns", comparison.ToText());
        Assert.DoesNotContain("41.", comparison.ToText(), StringComparison.Ordinal);
        var figure = comparison.DifferenceFigure("what is shown");
        Assert.Contains(Assert.Single(figure.Panels).Traces.OfType<Dots>().Single().X, x => x > 29);
        Assert.Matches(@"^Await takes 29\.\d ns more than Direct \(Deep=true\)$", figure.Title);
    }

    [Fact]
    public void What_cannot_be_told_from_nothing_is_no_number()
    {
        var await = MadeUp.Measurement("Await", 0.15, 0.1, 1, 0, new Parameter("Deep", "true"));
        var tiny = Run with { Measurements = [Run.Measurements[0], await] };
        var comparison = Comparison.Of("Direct", Series.Of(tiny, "tiny"));
        Assert.Null(comparison.Rows[1].Figures[0]!.Ratio);
        Assert.Contains("below 0.5", comparison.ToText(), StringComparison.Ordinal);
        Assert.DoesNotContain("0.15", comparison.ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_series_lacks_stays_empty()
    {
        var partial = Measured with { Label = "partial", Run = null, Observations = [Measured.Observations[1]] };
        var comparison = Comparison.Of("Direct", Table, partial);
        Assert.Null(comparison.Rows[0].Figures[1]);
        Assert.Null(comparison.Rows[1].Figures[1]!.Ratio);
    }

    [Fact]
    public void Without_the_baseline_there_is_nothing_to_compare_with()
    {
        var error = Assert.Throws<ArgumentException>(() => Comparison.Of("Directly", Measured));
        Assert.Contains("No series has a benchmark Directly", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void It_shows_as_a_table_with_the_provenance_of_every_series()
    {
        var text = Comparison.Of("Direct", Measured, Table).ToText();
        Assert.Matches(@"[23]\.\d\dx \[2\.\d\d, 3\.\d\d\]", text);
        Assert.Contains("15.2x", text, StringComparison.Ordinal);
        Assert.Contains("there", text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_guess_stands_beside_the_figures()
    {
        var comparison = Comparison.Of("Direct", Measured).With(new Guess("Await", 5));
        Assert.Equal(5, comparison.GuessOf(Other));
        Assert.Null(comparison.GuessOf(Baseline));
        Assert.Contains("your guess", comparison.ToText(), StringComparison.Ordinal);
        Assert.Contains("your guess", comparison.RatioFigure("title").ToText(), StringComparison.Ordinal);
        // Five times as long is four times the baseline more.
        var guess = comparison.DifferenceFigure("title").Panels[0].Traces.OfType<Dots>().Single(dots => dots.Name == "your guess");
        Assert.Equal(4 * Measured[Baseline]!.Mean!.Value, Assert.Single(guess.X), 6);
    }

    [Fact]
    public void A_guess_for_one_parameters_value_is_about_that_alone()
    {
        var guess = new Guess("Await", "deep", true, 5);
        Assert.Equal(5, Comparison.Of("Direct", Measured).With(guess).GuessOf(Other));
        var error = Assert.Throws<ArgumentException>(() => Comparison.Of("Direct", Measured).With(new Guess("Await", "Deep", false, 5)));
        Assert.Contains("There are: Direct, Await", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_has_a_panel_for_each_combination_of_parameters_a_row_for_each_method_and_a_point_for_each_series()
    {
        var figure = Comparison.Of("Direct", Measured, Table).RatioFigure("title");
        var panel = Assert.Single(figure.Panels);
        Assert.Equal("Deep=true", panel.Title);
        Assert.Equal(["measured", "published"], panel.Traces.Select(trace => trace.Name));
        Assert.Equal([TraceStyle.Measured, TraceStyle.Published], panel.Traces.Select(trace => trace.Style));
        Assert.Equal(["Await"], panel.Y.Categories);
        Assert.Equal(["here", "there"], figure.Origins.Select(origin => origin.Text));
    }

    [Fact]
    public void Its_title_says_what_was_found_and_its_subtitle_what_is_shown()
    {
        var figure = Comparison.Of("Direct", Measured, Table).RatioFigure("what is shown");
        Assert.Matches(@"^Await takes [23]\.\d\d times as long as Direct, [12]\d(\.\d)? ns more \(Deep=true\)$", figure.Title);
        Assert.Equal("what is shown", figure.Subtitle);
        Assert.Equal(
            "Await leaves 72 B on the heap; Direct nothing (Deep=true)", Comparison.Of("Direct", Measured).AllocatedFigure("bytes").Title);
    }
}
