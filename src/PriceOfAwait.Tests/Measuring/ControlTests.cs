namespace PriceOfAwait.Tests.Measuring;

public class ControlTests
{
    private const string Busy = "too busy";

    [Theory]
    [InlineData(100, 0.001, false)]
    [InlineData(100, 0.02, false)]
    // Equal things came out unequal.
    [InlineData(104, 0.001, true)]
    [InlineData(96, 0.001, true)]
    // It can't be told whether they did.
    [InlineData(100, 0.2, true)]
    public void A_machine_was_too_busy_where_the_control_misses_one_or_is_wide(
        double control,
        double error,
        bool isBusy
    )
    {
        var run = RunWith(control, error);

        Assert.Equal(isBusy, run.IsBusy);
        Assert.Contains(isBusy ? "small differences (control " : "Quiet (control 1", run.ToText());
        foreach (
            var shown in new[]
            {
                run.ToText(),
                Comparison.Of(run).ToText(),
                Comparison.Of(run).TimeFigure("A chart").ToHtml(),
            }
        )
        {
            Assert.Equal(isBusy, shown.Contains(Busy, StringComparison.Ordinal));
        }
    }

    // Load that thins the slices of all alike leaves a control at one.
    [Theory]
    [InlineData(1, 0.34, false)]
    [InlineData(2, 0.34, true)]
    [InlineData(12, 0.09, false)]
    public void A_machine_was_too_busy_if_something_else_had_its_processors_in_more_than_a_launch_in_ten(
        int launches,
        double preempted,
        bool isBusy
    )
    {
        var quiet = RunWith(100, 0.001);
        var run = quiet with
        {
            Measurements =
            [
                quiet.Measurements[0],
                quiet.Measurements[1] with
                {
                    Launches =
                    [
                        .. quiet
                            .Measurements[1]
                            .Launches.Select(launch =>
                                launch with
                                {
                                    Preempted = launch.Number <= launches ? preempted : 0.01,
                                }
                            ),
                    ],
                },
            ],
        };

        Assert.Equal(isBusy, run.IsBusy);
        Assert.Equal(!isBusy, run.ToText().Contains("Quiet (", StringComparison.Ordinal));
        Assert.Equal(
            isBusy,
            run.ToText()
                .Contains(
                    "(control 1.000x; something else had its processors for up to 34% of a launch’s time)",
                    StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public void Verdicts_from_a_busy_machine_say_so()
    {
        var ledger = Claims.Judge(
            [],
            new Evidence { Runs = [RunWith(104, 0.001)], Answers = new Dictionary<ExactQuestion, object>() }
        );
        Assert.Contains(Busy, ledger.ToText());
        Assert.Contains(Busy, ledger.ToHtml());
        Assert.Empty(ledger.Missing);
    }

    [Fact]
    public void Of_a_recorded_run_nobody_is_told_to_close_programs()
    {
        var recorded = RunWith(104, 0.001) with { RecordedOn = new("a-machine", "A machine") };
        Assert.Contains("The machine was too busy for small differences", recorded.ToText());
        Assert.DoesNotContain("Close", recorded.ToText());
    }

    [Fact]
    public void What_equal_code_shows_is_a_finding_in_no_table_title_sentence_or_verdict()
    {
        var run = RunWith(130, 0.001, second: 110);
        var (first, second) = (new BenchmarkId("First", Parameters.None), new BenchmarkId("Second", Parameters.None));

        Assert.Equal("[0.846, 1.43]", run.RatioOf(second, first)!.Interval!.Value.ToString(precision: 0));
        Assert.Equal("[−20, 40]", run.DifferenceOf(second, first)!.Value.Interval.ToString(precision: 0));
        var comparison = Comparison.Of(run);
        Assert.Contains("can’t be told apart from First", comparison.InWords("Second").Text);
        Assert.Contains("can’t be distinguished from First", comparison.RatioFigure("").Title);
        var judged = JudgedPart.Timed(
            new ClaimPart("time", Time: "Second", Over: "First", Above: 1, Unit: "x"),
            "second / first",
            run[second.Method],
            run[first.Method],
            run.ControlFactorOf(run[second.Method], run[first.Method]),
            shareRounds: true
        );
        Assert.Equal(Verdict.Undecided, judged.Verdict);
        Assert.EndsWith(
            "the interval contains the limit 1x, because on this busy machine equal code, measured beside it, "
                + "differs by 1.3x.",
            judged.Reason
        );
    }

    [Theory]
    // Where the control is fine, the ratio stands.
    [InlineData(100, 0.001, 110, "1.1")]
    // It is off, or too wide.
    [InlineData(104, 0.001, 110, "not known")]
    [InlineData(100, 0.2, 110, "not known")]
    [InlineData(104, 0.001, 90, "not known")]
    // No load makes equal code look as different as that.
    [InlineData(104, 0.001, 1000, "10.0x")]
    [InlineData(104, 0.001, 10, "0.100x")]
    public void Where_the_control_fails_here_and_now_the_table_has_no_ratio_that_it_could_explain(
        double control,
        double error,
        double second,
        string shown
    )
    {
        var run = RunWith(control, error, second);
        var id = new BenchmarkId("Second", Parameters.None);

        Assert.StartsWith(shown, run.RelationText(id));
        var recorded = run with { RecordedOn = new("a-machine", "A machine") };
        Assert.DoesNotContain("not known", recorded.ToText());
    }

    private static BenchmarkResults RunWith(double control, double error, double second = 200) =>
        MadeUp.Run("Some.Benchmarks", $"First 100, Second {second}", error: 0) with
        {
            Baseline = "First",
            Controls = [MadeUp.Measurement("First", control, error, index: 1, bytes: 0)],
        };
}
