namespace PriceOfAwait.Tests.Comparing;

public class ComparisonTests
{
    private static readonly BenchmarkId Baseline = new("Direct", new(new Parameter("Deep", "true")));
    private static readonly BenchmarkId Other = new("Awaiting", new(new Parameter("Deep", "true")));

    private static readonly BenchmarkResults Run = MadeUp.Run(
        "PriceOfAwait.Lessons.Some.Benchmarks",
        Direct(10),
        Await(30, 72)
    );

    private static readonly Series Measured = Series.Of(Run, "measured") with
    {
        Origin = new("here", "Measured here."),
    };
    private static readonly Series Table = new(
        "published",
        new("there", "Published there."),
        [new(Baseline, 6, null, 0, 1), new(Other, 91.2, null, 504, 15.2)]
    );

    [Fact]
    public void Series_are_matched_by_method_and_parameters_and_each_ratio_is_to_the_baseline_of_its_own()
    {
        var bare = Table with { Observations = [new(Baseline, 10, null, null), new(Other, 25, null, null)] };
        var rows = Comparison.Of("Direct", Measured, Table, bare).Rows;
        Assert.Equal([Baseline, Other], rows.Select(row => row.Id));
        Assert.Equal([72, 504, null], rows[1].Figures.Select(figures => figures!.Observation.AllocatedBytes));
        Assert.Equal(Run.RatioOf(Other, Baseline), rows[1].Figures[0]!.Ratio);
        Assert.Equal(3, rows[1].Figures[0]!.Ratio!.Value, 1);
        Assert.Equal(
            [new Ratio(15.2, null), new Ratio(2.5, null)],
            rows[1].Figures.Skip(1).Select(figures => figures!.Ratio)
        );
        Assert.All(rows[0].Figures, figures => Assert.Equal(Ratio.One, figures!.Ratio));
    }

    [Fact]
    public void Counted_bytes_take_the_place_of_those_of_runs_on_the_same_runtime()
    {
        var counted = new AllocatedBytes("PriceOfAwait.Lessons.Some.Benchmarks", [new(Other, 136, IsSteady: true)]);
        Series Recorded(string runtime) =>
            Series.Of(Run with { Environment = Run.Environment with { Runtime = runtime } }, $"on {runtime}");
        var rows = Comparison
            .Of("Direct", Measured, Recorded(".NET 10.0.7"), Recorded(".NET 8.0.1"), Table)
            .With(counted)
            .Rows;
        Assert.Equal([0, 0, 0, 0], rows[0].Figures.Select(figures => figures!.Observation.AllocatedBytes));
        Assert.Equal([136, 136, 72, 504], rows[1].Figures.Select(figures => figures!.Observation.AllocatedBytes));
        Assert.Equal(136, rows[1].Figures[0]!.Difference!.Bytes);
    }

    [Fact]
    public void Collections_stand_beside_the_bytes_of_a_series_that_had_any()
    {
        Observation[] collecting =
        [
            new(Baseline, 6, null, 0) { Collections = [0, 0] },
            new(Other, 91.2, null, 504) { Collections = [0.03, 0] },
        ];
        var text = Comparison.Of("Direct", Measured, Table with { Observations = collecting }).ToText();
        Assert.Contains("Gen 0", text);
        Assert.DoesNotContain("Gen 1", text.Split("Gen 0, 1, 2:")[0]);
        Assert.Contains("0.03", text);
        Assert.DoesNotContain("Gen 0", Comparison.Of("Direct", Measured, Table).ToText());
    }

    [Fact]
    public void Where_the_baseline_is_too_short_to_divide_by_the_difference_stands()
    {
        var comparison = Comparison.Of(
            "Direct",
            Series.Of(Run with { Measurements = [Direct(0.7), Await(30, 72)] }, "tiny")
        );
        Assert.Null(comparison.Rows[1].Figures[0]!.Ratio);
        Assert.Equal(29.3, comparison.Rows[1].Figures[0]!.Difference!.Time, 0);
        Assert.Matches(@"\+29 \[\+2\d, \+3\d\] ns", comparison.ToText());
        Assert.DoesNotContain("41.", comparison.ToText());
        var figure = comparison.DifferenceFigure("what is shown");
        Assert.Contains(Assert.Single(figure.Panels).Traces.OfType<Dots>().Single().X, x => x > 29);
        Assert.Matches(@"^Awaiting takes 29 ns more than Direct \(deep chain\)$", figure.Title);
    }

    [Fact]
    public void What_cannot_be_told_from_nothing_is_no_number()
    {
        var comparison = Comparison.Of(
            "Direct",
            Series.Of(Run with { Measurements = [Direct(10), Await(0.15, 0)] }, "tiny")
        );
        Assert.Null(comparison.Rows[1].Figures[0]!.Ratio);
        Assert.Contains("below 0.5", comparison.ToText());
        Assert.DoesNotContain("0.15", comparison.ToText());
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
    public void Without_the_baseline_there_is_nothing_to_compare_with() =>
        Assert.Refuses<WrongArgumentException>(
            () => Comparison.Of("Directly", Measured),
            "No series has the baseline Directly"
        );

    [Fact]
    public void A_guess_stands_beside_the_figures()
    {
        var comparison = Comparison.Of("Direct", Measured).With(new Guess("Awaiting", 5));
        Assert.Equal(5, comparison.GuessOf(Other));
        Assert.Null(comparison.GuessOf(Baseline));
        Assert.Contains("your guess", comparison.ToText());
        Assert.Contains("your guess", comparison.RatioFigure("title").ToText());
        Assert.Null(comparison.RatioFigure("title").Asked);
        Assert.StartsWith(
            "A deep chain: how many times",
            comparison.With(new Guess("Awaiting", null)).RatioFigure("title").Asked?.Question
        );
        // Five times as long is four times the baseline more.
        var guess = comparison
            .DifferenceFigure("title")
            .Panels[0]
            .Traces.OfType<Dots>()
            .Single(dots => dots.Name == "your guess");
        Assert.Equal(4 * Measured[Baseline]!.Time!.Value, Assert.Single(guess.X), 6);
    }

    [Fact]
    public void A_guess_for_one_parameters_value_is_about_that_alone()
    {
        var guess = new Guess("Awaiting", "deep", true, 5);
        Assert.Equal(5, Comparison.Of("Direct", Measured).With(guess).GuessOf(Other));
        Assert.Refuses<WrongArgumentException>(
            () => Comparison.Of("Direct", Measured).With(new Guess("Awaiting", "Deep", false, 5)),
            "There are: Direct, Awaiting"
        );
    }

    [Fact]
    public void It_shows_as_a_table_with_origins_and_as_a_chart_with_a_panel_for_each_set_of_parameters()
    {
        var comparison = Comparison.Of("Direct", Measured, Table);
        Assert.Matches(@"[23]\.\dx \[2\.\d, 3\.\d\](.|\n)* 15\.2x(.|\n)*there", comparison.ToText());
        var figure = comparison.RatioFigure("what is shown");
        var panel = Assert.Single(figure.Panels);
        Assert.Equal("deep chain", panel.Title);
        Assert.Equal(["measured", "published"], panel.Traces.Select(trace => trace.Name));
        Assert.Equal([TraceStyle.Measured, TraceStyle.Published], panel.Traces.Select(trace => trace.Style));
        Assert.Equal(["Awaiting"], panel.Y.Categories);
        Assert.Equal(["here", "there"], figure.Origins.Select(origin => origin.Text));
        Assert.Matches(
            @"^Awaiting takes [23]\.\d times as long as Direct, [12]\d ns more \(deep chain\)$",
            figure.Title
        );
        Assert.Equal("what is shown", figure.Subtitle);
        Assert.Equal(
            "Awaiting allocates 72 B; Direct allocates nothing (deep chain)",
            Comparison.Of("Direct", Measured).AllocatedFigure("bytes").Title
        );
    }

    [Fact]
    public void A_chart_shows_all_and_its_title_is_about_the_method_that_its_section_is_about()
    {
        var slower = MadeUp.Measurement("Blocking", 90, 0.1, 2, 504, new Parameter("Deep", "true"));
        var run = MadeUp.Run("PriceOfAwait.Lessons.Some.Benchmarks", Direct(10), Await(30, 72), slower);
        var comparison = Comparison.Of("Direct", Series.Of(run));
        foreach (
            var (all, about) in new[]
            {
                (comparison.RatioFigure("ratios"), comparison.RatioFigure("ratios", about: "Awaiting")),
                (comparison.AllocatedFigure("bytes"), comparison.AllocatedFigure("bytes", about: "Awaiting")),
            }
        )
        {
            Assert.StartsWith("Blocking ", all.Title);
            Assert.Matches("^Awaiting (takes|allocates) [^;]*$", about.Title);
            Assert.Equal(all.Panels[0].Y.Categories, about.Panels[0].Y.Categories);
        }

        Assert.Refuses<WrongArgumentException>(
            () => comparison.RatioFigure("ratios", about: "Polling"),
            "There is no method Polling here. There are: Direct, Awaiting, Blocking."
        );
    }

    private static Measurement Direct(double mean) =>
        MadeUp.Measurement("Direct", mean, 0.1, 0, 0, new Parameter("Deep", "true"));

    private static Measurement Await(double mean, double bytes) =>
        MadeUp.Measurement("Awaiting", mean, 0.1, 1, bytes, new Parameter("Deep", "true"));
}
