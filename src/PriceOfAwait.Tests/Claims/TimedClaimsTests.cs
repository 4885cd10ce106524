namespace PriceOfAwait.Tests.Claims;

public class TimedClaimsTests
{
    private const string Strings = "SynchronousFastPaths.StringFastPaths";
    private const string Concurrent = "SynchronousFastPaths.ConcurrentFastPaths";
    private const string SyncVsAsync = "StockPrices.SyncVsAsync";
    private const string WithValueTask = "StockPrices.WithValueTask";
    private const string Hoisting = "StockPrices.Hoisting";
    private const string WithYield = "StockPrices.WithYield";
    private const string Game = "AwaitingGame.AwaitingGame";
    private const string Scaled = "TaskOrValueTask.TaskOrValueTask";

    [Theory]
    [InlineData("FP1", Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24", "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 16")]
    [InlineData("FP2", Strings, "DirectCall 12, DirectPathWithTask 13.2, DirectCall Deep=false 2", "DirectCall 12, DirectPathWithTask 18, DirectCall Deep=false 2")]
    [InlineData("FP2", Strings, "DirectCall 12, DirectPathWithTask 13.2, DirectCall Deep=false 2", "DirectCall 12, DirectPathWithTask 13.2")]
    [InlineData("FP3", Strings,
        "DirectPathWithTask 10, DirectPathWithValueTask 12, AwaitPathWithTask 30, AwaitPathWithValueTask 40",
        "DirectPathWithTask 10, DirectPathWithValueTask 12, AwaitPathWithTask 30, AwaitPathWithValueTask 40, AwaitPathWithValueTask Deep=true 25")]
    [InlineData("FP4", Concurrent, "DirectPathWithTask 10, DirectPathWithValueTask 6", "DirectPathWithTask 10, DirectPathWithValueTask 6, DirectPathWithValueTask Deep=true 12")]
    [InlineData("CT3", SyncVsAsync, "GetStockPriceFor 100, GetStockPriceForAsync 113", "GetStockPriceFor 100, GetStockPriceForAsync 135")]
    [InlineData("CT3", SyncVsAsync, "GetStockPriceFor 100, GetStockPriceForAsync 110", "GetStockPriceFor 100, GetStockPriceForAsync 102")]
    [InlineData("VT2", WithValueTask, "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 97", "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 103")]
    [InlineData("AG1", Game,
        "int/sync 100, int/manual/valuetask/iscompleted 103, int/manual/valuetask/iscompletedsuccessfully 98",
        "int/sync 100, int/manual/valuetask/iscompleted 103, int/manual/valuetask/iscompletedsuccessfully 120")]
    [InlineData("AG3", Game,
        "int/manual/task/iscompleted 80, int/manual/task/iscompletedsuccessfully 100",
        "int/manual/task/iscompleted 100, int/manual/task/iscompletedsuccessfully 80")]
    [InlineData("AG4", Game,
        "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 100",
        "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 120")]
    [InlineData("TV3", Scaled,
        "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110, ValueTaskOfInt Work=3 50",
        "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110, ValueTaskOfInt CompletionProbability=0.7 95")]
    [InlineData("TV4", Scaled,
        "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95, ValueTaskOfInt Work=0 200",
        "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95, ValueTaskOfInt CompletionProbability=0.7 120")]
    public void A_timed_claim_holds_has_changed_or_cannot_be_told(string claim, string benchmarks, string holding, string changed)
    {
        Assert.Equal(Verdict.Holds, MadeUp.Judge(claim, [MadeUp.Run(benchmarks, holding)]).Verdict);
        Assert.Equal(Verdict.Changed, MadeUp.Judge(claim, [MadeUp.Run(benchmarks, changed)]).Verdict);

        var noisy = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, holding, error: 0.7)]);
        Assert.Equal(Verdict.Undecided, noisy.Verdict);
        Assert.Contains("whose interval holds the limit", noisy.Why, StringComparison.Ordinal);
        Assert.Contains("would decide it", noisy.Why, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("HO1", Hoisting,
        "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 95",
        "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 60",
        "GetStockPriceWithValueTaskAsync_Optimized 0", "GetStockPriceWithValueTaskAsync_Optimized 40")]
    [InlineData("YC1", WithYield,
        "GetStockPriceFor 100, GetStockPriceFor_Await 300, GetStockPriceForAsync_Await 500",
        "GetStockPriceFor 100, GetStockPriceFor_Await 150, GetStockPriceForAsync_Await 500",
        "GetStockPriceFor_Await 296, GetStockPriceForAsync_Await 553", "GetStockPriceFor_Await 104, GetStockPriceForAsync_Await 224")]
    [InlineData("YC2", WithYield,
        "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 105",
        "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 95",
        "GetStockPriceForAsync_Await 224, GetStockPriceWithValueTaskAsync_Await 240", "GetStockPriceForAsync_Await 224, GetStockPriceWithValueTaskAsync_Await 224")]
    [InlineData("AG2", Game,
        "int/await/task 100, int/await/valuetask 100", "int/await/task 100, int/await/valuetask 80", "int/await/valuetask 0", "int/await/valuetask 72")]
    public void A_claim_of_both_kinds_needs_both_and_says_which_has_changed(
        string claim, string benchmarks, string holding, string changed, string holdingBytes, string changedBytes)
    {
        Assert.Equal(Verdict.Holds, MadeUp.Judge(claim, [MadeUp.Run(benchmarks, holding)], MadeUp.Bytes(benchmarks, holdingBytes)).Verdict);

        var slower = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, changed)], MadeUp.Bytes(benchmarks, holdingBytes));
        Assert.Equal(Verdict.Changed, slower.Verdict);
        Assert.StartsWith("The exact part holds, the timed part has changed: ", slower.Why, StringComparison.Ordinal);

        var larger = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, holding)], MadeUp.Bytes(benchmarks, changedBytes));
        Assert.Equal(Verdict.Changed, larger.Verdict);
        Assert.StartsWith("The exact part has changed, the timed part holds: ", larger.Why, StringComparison.Ordinal);
        Assert.Equal("B", larger.Unit);

        var noisy = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, holding, error: 0.7)], MadeUp.Bytes(benchmarks, holdingBytes));
        Assert.Equal(Verdict.Undecided, noisy.Verdict);
        Assert.StartsWith("The exact part holds, the timed part is undecided: ", noisy.Why, StringComparison.Ordinal);

        var noisyAndLarger = MadeUp.Judge(claim, [MadeUp.Run(benchmarks, holding, error: 0.7)], MadeUp.Bytes(benchmarks, changedBytes));
        Assert.Equal(Verdict.Changed, noisyAndLarger.Verdict);
    }

    [Fact]
    public void A_result_type_that_makes_fewer_tasks_changes_the_picture()
    {
        const string bools = "SynchronousFastPaths.BoolFastPaths";
        const string decimals = "SynchronousFastPaths.DecimalFastPaths";
        const string times = "AwaitPathWithTask 30, AwaitPathWithValueTask 40";
        const string bytes = "DirectPathWithTask 72, AwaitPathWithTask 216, AwaitPathWithTask Deep=true 504";
        Run[] runs = [MadeUp.Run(Strings, times), MadeUp.Run(bools, times), MadeUp.Run(decimals, "AwaitPathWithTask 36, AwaitPathWithValueTask 50")];
        KeyValuePair<Question, object>[] same =
        [
            MadeUp.Sizes(new("bool", 72), new("string", 72), new("decimal", 80)),
            MadeUp.Bytes(Strings, bytes),
            MadeUp.Bytes(decimals, "DirectPathWithTask 80, AwaitPathWithTask 240, AwaitPathWithTask Deep=true 560"),
        ];

        Assert.Equal(Verdict.Holds, MadeUp.Judge("FP7", runs, [.. same, MadeUp.Bytes(bools, bytes)]).Verdict);

        var cached = MadeUp.Judge("FP7", runs, [.. same, MadeUp.Bytes(bools, "DirectPathWithTask 0, AwaitPathWithTask 0")]);
        Assert.Equal(Verdict.Changed, cached.Verdict);
        Assert.Equal((0, "tasks"), (cached.Measured, cached.Unit));

        Run[] slower = [runs[0], runs[1], MadeUp.Run(decimals, "AwaitPathWithTask 90, AwaitPathWithValueTask 50")];
        Assert.Equal(Verdict.Changed, MadeUp.Judge("FP7", slower, [.. same, MadeUp.Bytes(bools, bytes)]).Verdict);
    }

    [Theory]
    [InlineData(0.2, 0.3, "Holds")]
    [InlineData(0.1, 0.4, "Holds")]
    [InlineData(0.2, 0.5, "Changed")]
    [InlineData(0, 0.3, "Changed")]
    public void Value_tasks_pay_in_bytes_from_about_the_published_share_on(double ofInt, double ofDecimal, string verdict)
    {
        var run = MadeUp.Run(Scaled, "TaskOfInt 100, ValueTaskOfInt 102, TaskOfDecimal 100, ValueTaskOfDecimal 102");
        var bytes = MadeUp.Bytes(Scaled, string.Join(", ", Enumerable.Range(0, 11).Select(tenths => tenths / 10.0).SelectMany(share => new[]
        {
            FormattableString.Invariant($"TaskOfInt CompletionProbability={share} 100"),
            FormattableString.Invariant($"ValueTaskOfInt CompletionProbability={share} {(share >= ofInt ? 90 : 110)}"),
            FormattableString.Invariant($"TaskOfDecimal CompletionProbability={share} 100"),
            FormattableString.Invariant($"ValueTaskOfDecimal CompletionProbability={share} {(share >= ofDecimal ? 90 : 110)}"),
        })));
        Assert.Equal(verdict, MadeUp.Judge("TV2", [run], bytes).Verdict.ToString());
    }

    [Fact]
    public void A_baseline_too_short_to_divide_by_still_decides_what_it_can()
    {
        var holds = MadeUp.Judge("FP1", [MadeUp.Run(Strings, "DirectCall 0.1, AwaitPathWithTask 20, AwaitPathWithValueTask 30")]);
        Assert.Equal(Verdict.Holds, holds.Verdict);
        Assert.Equal("ns", holds.Unit);
        Assert.Contains("(more than 19.", holds.Why, StringComparison.Ordinal);

        var undecided = MadeUp.Judge("FP1", [MadeUp.Run(Strings, "DirectCall 0.1, AwaitPathWithTask 5, AwaitPathWithValueTask 30")]);
        Assert.Equal(Verdict.Undecided, undecided.Verdict);
        Assert.Contains("too little to tell", undecided.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void What_cannot_be_told_from_nothing_is_less_than_what_can()
    {
        var run = MadeUp.Run(Strings, "DirectPathWithTask 10, DirectPathWithValueTask 0.1, AwaitPathWithTask 30, AwaitPathWithValueTask 40");
        Assert.Equal(Verdict.Changed, MadeUp.Judge("FP3", [run]).Verdict);
    }

    [Fact]
    public void What_was_not_measured_leaves_its_claim_undecided_and_says_why()
    {
        var run = MadeUp.Run(WithValueTask, "GetStockPriceForAsync 100");
        var half = run with { Missing = [new(new("GetStockPriceWithValueTaskAsync", Parameters.None), "the benchmark failed")] };
        var judgement = MadeUp.Judge("VT2", [half]);
        Assert.Equal(Verdict.Undecided, judgement.Verdict);
        Assert.Null(judgement.Measured);
        Assert.Contains("GetStockPriceWithValueTaskAsync was not measured: the benchmark failed", judgement.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void Bytes_that_differ_from_operation_to_operation_leave_a_claim_undecided() => Assert.Equal(
        Verdict.Undecided, MadeUp.Judge("CC1", [], MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing 40", steady: false)).Verdict);

    [Fact]
    public void A_judgement_shows_the_published_figure_and_the_one_now_with_its_interval()
    {
        var judgement = MadeUp.Judge("FP1", [MadeUp.Run(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24")]);
        Assert.Equal(Published.FastPaths.Rows.Single(row => row.Id == new BenchmarkId("AwaitPathWithValueTask", new(new Parameter("Deep", "false")))).Ratio, judgement.Published);
        Assert.Equal(12, judgement.Measured!.Value, 1);
        Assert.True(judgement.Interval!.Value.Contains(12));
        Assert.Equal("x", judgement.Unit);
        Assert.Equal(".NET 10.0.1", judgement.Runtime);
        Assert.StartsWith("Both comparisons hold, the closest is AwaitPathWithValueTask / DirectCall, Deep=false: 12.0x [", judgement.Why, StringComparison.Ordinal);
        Assert.EndsWith("], above 10.0x as claimed.", judgement.Why, StringComparison.Ordinal);
    }
}
