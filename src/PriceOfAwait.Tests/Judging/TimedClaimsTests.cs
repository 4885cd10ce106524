namespace PriceOfAwait.Tests.Judging;

public class TimedClaimsTests
{
    private const string Strings = "Lesson01SynchronousFastPaths.StringFastPaths";
    private const string WithValueTask = "Lesson04ValueTask.WithValueTask";
    private const string Hoisting = "Lesson05HoistingTheSynchronousPath.Hoisting";
    private const string Game = "Lesson08TheAwaitingGame.AwaitingGame";
    private const string Scaled = "Lesson09TaskOrValueTask.TaskOrValueTask";

    [Theory]
    [InlineData("FP1", Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24")]
    [InlineData("VT2", WithValueTask, "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 97")]
    [InlineData("AG3", Game, "int/manual/task/iscompleted 80, int/manual/task/iscompletedsuccessfully 100")]
    [InlineData("TV4", Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95")]
    public void What_a_noisy_machine_cannot_tell_is_undecided_and_says_what_would_decide_it(string claim, string benchmarks, string means)
    {
        var noisy = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, means, error: 0.7)]);
        Assert.Equal(Verdict.Undecided, noisy.Verdict);
        Assert.Contains("whose interval holds the limit", noisy.Why);
        Assert.Contains("would decide it", noisy.Why);
    }

    [Fact]
    public void Of_a_claim_that_has_changed_in_part_the_other_parts_still_hold()
    {
        Judgment Judge(double error) => MadeUp.Judge("HO1",
            [MadeUp.Run(Hoisting, "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 95", error)],
            MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Optimized 40"));
        var larger = Judge(error: 0.01);
        Assert.Equal((Verdict.Changed, "changed in 1 of 2", "B"), (larger.Verdict, larger.VerdictText, larger.Unit));
        Assert.Equal([("bytes", Verdict.Changed), ("time beside async ValueTask", Verdict.Holds)],
            larger.Parts.Select(part => (part.Part, part.Verdict)));
        Assert.StartsWith("1 of 2 parts has changed, 1 holds: bytes: ", larger.Why);
        Assert.Equal([Verdict.Changed, Verdict.Undecided], Judge(error: 0.7).Parts.Select(part => part.Verdict));
    }

    [Fact]
    public void A_faster_method_that_allocates_less_is_a_cause()
    {
        var run = MadeUp.Run(Strings, "DirectPathWithTask 10, DirectPathWithValueTask 6, AwaitPathWithTask 30, AwaitPathWithValueTask 40");
        var measurements = run.Measurements.Select(one => one.Id.Method == "DirectPathWithTask" ? one with { AllocatedBytes = 72 } : one);
        Assert.EndsWith(
            "as claimed. DirectPathWithValueTask allocates 0 B, DirectPathWithTask 72 B.",
            MadeUp.Judge("FP3", [run with { Measurements = [.. measurements] }]).Parts[0].Why);
    }

    [Fact]
    public void Over_many_shares_one_ratio_is_known_better_than_each()
    {
        var one = MadeUp.Run(Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 105", error: 0.08);
        Assert.Equal(Verdict.Holds, MadeUp.Judge("TV3", [one]).Verdict);
        var id = new BenchmarkId("TaskOfInt", new(new Parameter("CompletionProbability", "0.5"), new Parameter("Work", "0")));
        var lacking = one with
        {
            Measurements = [.. one.Measurements.Where(measurement => measurement.Id != id)],
            Missing = [new(id, "it died")],
        };
        Assert.Equal([Verdict.Undecided, Verdict.Holds], MadeUp.Judge("TV3", [lacking]).Parts.Select(part => part.Verdict));
    }

    [Fact]
    public void A_baseline_too_short_to_divide_by_still_decides_what_it_can()
    {
        Judgment Judge(string means) => MadeUp.Judge("FP1", [MadeUp.Run(Strings, means)]);
        var holds = Judge("DirectCall 0.1, AwaitPathWithTask 20, AwaitPathWithValueTask 30");
        Assert.Equal((Verdict.Holds, "ns"), (holds.Verdict, holds.Unit));
        Assert.Contains(": at least 19.", holds.Why);
        var undecided = Judge("DirectCall 0.1, AwaitPathWithTask 5, AwaitPathWithValueTask 30");
        Assert.Equal(Verdict.Undecided, undecided.Verdict);
        Assert.Contains("no machine tells times this short", undecided.Why);
    }

    [Fact]
    public void What_cannot_be_told_from_nothing_is_less_than_what_can()
    {
        var run = MadeUp.Run(Strings,
            "DirectPathWithTask 10, DirectPathWithValueTask 0.1, AwaitPathWithTask 30, AwaitPathWithValueTask 40");
        Assert.Equal(Verdict.Changed, MadeUp.Judge("FP3", [run]).Verdict);
    }

    [Fact]
    public void What_was_not_measured_leaves_its_claim_undecided_and_says_why()
    {
        var run = MadeUp.Run(WithValueTask, "GetStockPriceForAsync 100");
        var half = run with { Missing = [new(new("GetStockPriceWithValueTaskAsync", Parameters.None), "the benchmark failed")] };
        var judgment = MadeUp.Judge("VT2", [half]);
        Assert.Equal(Verdict.Undecided, judgment.Verdict);
        Assert.Null(judgment.Measured);
        Assert.Contains("GetStockPriceWithValueTaskAsync was not measured: the benchmark failed", judgment.Why);
    }

    [Fact]
    public void Bytes_that_differ_from_operation_to_operation_leave_a_claim_undecided() => Assert.Equal(
        Verdict.Undecided,
        MadeUp.Judge("CC1", [], MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing 40", steady: false)).Verdict);

    [Fact]
    public void A_judgment_shows_the_published_figure_and_the_one_now_with_its_interval()
    {
        var judgment = MadeUp.Judge("FP1", [MadeUp.Run(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24")]);
        Assert.Equal((115, "x", ".NET 10.0.1"), (judgment.Published, judgment.Unit, judgment.Runtime));
        Assert.Equal(12, judgment.Measured!.Value, 1);
        Assert.True(judgment.Interval!.Value.Contains(12));
        Assert.StartsWith("Both parts hold, the closest is ValueTask: AwaitPathWithValueTask / DirectCall, Deep=false: 12.0x [",
            judgment.Why);
        Assert.EndsWith("], above 10.0x as claimed.", judgment.Why);
    }
}
