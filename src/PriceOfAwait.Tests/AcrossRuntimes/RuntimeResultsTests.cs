using PriceOfAwait.Lessons.Lesson10ThenAndNow;

namespace PriceOfAwait.Tests.AcrossRuntimes;

/// <summary>Figures that nobody measured, over two made-up runtimes.</summary>
public class RuntimeResultsTests
{
    private static readonly Runtime Old = new("old", "Old .NET", "net1.0") { Released = "2016-01" };
    private static readonly Runtime New = new("new", "New .NET", "net2.0") { Released = "2024-01" };
    private static readonly Runtime Gone = new("gone", "Gone .NET", "net1.5") { Released = "2020-01" };

    [Fact]
    public void A_runtime_without_figures_has_one_line_and_no_place_in_tables_and_charts()
    {
        var thenAndNow = ThenAndNow.Of(Sample());

        Assert.All(
            new[] { Sample().ToText(), thenAndNow.ToText() },
            text =>
                Assert.Equal(
                    "Gone .NET is left out: no pack",
                    Assert.Single(text.Split('\n'), line => line.Contains("Gone .NET", StringComparison.Ordinal)).Trim()
                )
        );
        Assert.All(
            thenAndNow.Figure("A title").Panels.Concat(thenAndNow.RatioFigure("A title").Panels),
            panel => Assert.Equal(["Old .NET", "New .NET"], panel.Y.Categories)
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Only_a_runtime_that_can_not_be_had_may_be_missing_from_a_whole_session(bool isUnavailable) =>
        Assert.Equal(
            isUnavailable,
            new RuntimeResults(
                "Some.Benchmarks",
                [new(Gone, null, "no pack") { IsUnavailable = isUnavailable }]
            ).IsWhole
        );

    [Fact]
    public void Then_and_now_goes_by_the_months_in_which_runtimes_came_out_and_counts_bytes_exactly()
    {
        var answers = new Dictionary<ExactQuestion, object>
        {
            [new ExactQuestion.Bytes("Some.Benchmarks")] = new AllocatedBytes(
                "Some.Benchmarks",
                [new(Id("Sums"), 72, true)]
            ),
        };
        var thenAndNow = ThenAndNow
            .Of(Sample(), new RuntimeAnswers([new(New, new() { Answers = answers })]))
            .Show("Sums");

        Assert.Equal(
            ["Old .NET", "Gone .NET", "New .NET"],
            thenAndNow.Generations.Select(generation => generation.Name)
        );
        Assert.Equal(72, thenAndNow.Generations[2].Series![Id("Sums")]!.AllocatedBytes);
        Assert.Equal(504, thenAndNow.Generations[0].Series![Id("Sums")]!.AllocatedBytes);
        Assert.All(
            thenAndNow.Figure("A title").Panels.SelectMany(panel => panel.Traces),
            trace => Assert.Equal("Sums", trace.Name)
        );
        Assert.Refuses<WrongArgumentException>(() => thenAndNow.Show("Sleeps"), "There are: Calls; Sums");
    }

    [Fact]
    public void Published_figures_stand_among_the_others_and_say_so()
    {
        var thenAndNow = ThenAndNow
            .Of(Sample(), new RuntimeAnswers([]), Published.FastPaths)
            .Show(new Parameter("Deep", "true"), "AwaitPathWithTask");
        Assert.Equal("Gone .NET", thenAndNow.Generations[1].Name);
        Assert.Equal(".NET 5 (2021)", thenAndNow.Generations[2].Name);
        var (times, bytes) = (thenAndNow.Figure("A title").Panels[0], thenAndNow.Figure("A title").Panels[1]);
        Assert.Equal(["Old .NET", ".NET 5 (2021), published", "New .NET"], bytes.Y.Categories);
        Assert.Equal(times.Y, bytes.Y);
        Assert.Equal([double.NaN, 504, double.NaN], Assert.IsType<Dots>(Assert.Single(bytes.Traces)).X);
        // Times of other machines stand on no common axis.
        Assert.All(Assert.IsType<Dots>(Assert.Single(times.Traces)).X, time => Assert.True(double.IsNaN(time)));
    }

    [Fact]
    public void The_titles_say_what_changed_from_the_oldest_runtime_to_the_newest()
    {
        var both = ThenAndNow.Of(Sample()).Show("Calls", "Sums");
        Assert.Equal(
            "Calls became 6.7 times faster from Old .NET to New .NET, Sums 3.3 times; on New .NET, Sums adds "
                + "4.50 ns to Calls instead of 10.0",
            both.TimeFigure("what").Title
        );
        Assert.Equal(
            "From Old .NET to New .NET, Sums allocates 500 B instead of 504 B",
            both.BytesFigure("what").Title
        );
        Assert.Equal(
            "From Old .NET to New .NET, Sums went from 2.00 to 4.00 times Calls",
            both.RatioFigure("what").Title
        );
    }

    [Fact]
    public void No_later_runtime_is_credited_with_what_an_earlier_one_changed()
    {
        var newest = new Runtime("newest", "Newest .NET", "net3.0") { Released = "2026-01" };
        var runs = Sample();
        var three = ThenAndNow
            .Of(runs with { Runs = [.. runs.Runs, Measured(newest, 1.52, 6.1, 500)] })
            .Show("Calls", "Sums");
        Assert.StartsWith("Calls became 6.7 times faster from Old .NET to New .NET, ", three.TimeFigure("what").Title);
        Assert.StartsWith("From Old .NET to New .NET, ", three.BytesFigure("what").Title);
        Assert.StartsWith("From Old .NET to New .NET, ", three.RatioFigure("what").Title);
        Assert.Contains("; on Newest .NET, Sums adds 4.58 ns to Calls", three.TimeFigure("what").Title);
    }

    private static BenchmarkId Id(string method) => new(method, Parameters.None);

    private static RuntimeResults Sample() =>
        new("Some.Benchmarks", [Measured(Old, 10, 20, 504), Measured(New, 1.5, 6, 500), new(Gone, null, "no pack")]);

    private static OnRuntime<BenchmarkResults> Measured(Runtime runtime, double calls, double waits, double bytes)
    {
        var run = MadeUp.Run(
            "Some.Benchmarks",
            MadeUp.Measurement("Calls", calls, 0.01, 0, 0),
            MadeUp.Measurement("Sums", waits, 0.01, 1, bytes)
        );
        return new(runtime, run with { On = runtime.Id, Baseline = "Calls" });
    }
}
