namespace PriceOfAwait.Tests.Claims;

/// <summary>Of each claim: evidence that nobody measured and that makes it hold, and some that makes it change. A claim without one of the two would say nothing.</summary>
public class EveryClaimTests
{
    private const string Strings = "SynchronousFastPaths.StringFastPaths";
    private const string Bools = "SynchronousFastPaths.BoolFastPaths";
    private const string Decimals = "SynchronousFastPaths.DecimalFastPaths";
    private const string Concurrent = "SynchronousFastPaths.ConcurrentFastPaths";
    private const string EarlyReturn = "SynchronousFastPaths.EarlyReturn";
    private const string SyncVsAsync = "StockPrices.SyncVsAsync";
    private const string WithValueTask = "StockPrices.WithValueTask";
    private const string Hoisting = "StockPrices.Hoisting";
    private const string WithYield = "StockPrices.WithYield";
    private const string Blocking = "StockPrices.Blocking";
    private const string KeptTask = "StockPrices.KeptTask";
    private const string OtherWays = "StockPrices.OtherWaysToWait";
    private const string Game = "AwaitingGame.AwaitingGame";
    private const string Scaled = "TaskOrValueTask.TaskOrValueTask";
    private const string Pairs = "TaskOrValueTask.CallerAndCallee";

    private const string Direct = "DirectPathWithTask 72, DirectPathWithValueTask 0, AwaitPathWithTask 216, AwaitPathWithTask Deep=true 504, AwaitPathWithValueTask 0";
    private const string InSequence = "DirectPathWithTask 10, DirectPathWithValueTask 12, AwaitPathWithTask 30, AwaitPathWithValueTask 40";
    private const string Waits = "GetStockPriceWithValueTaskAsync_Await";
    private const string Kept = "GetStockPriceForAsync_Optimized 100, GetStockPriceForAsync_Kept";

    private static readonly string Boxes =
        "TaskAwaitsTask 208, TaskAwaitsValueTask 216, TaskAwaitsPooled 104, ValueTaskAwaitsTask 216, ValueTaskAwaitsValueTask 224, ValueTaskAwaitsPooled 112, "
        + "PooledAwaitsTask 104, PooledAwaitsValueTask 112, PooledAwaitsPooled 0, TaskPassesTask 104, ValueTaskPassesValueTask 112, ValueTaskPassesPooled 0";

    private static readonly string Tasks =
        "TaskAwaitsTask 144, TaskAwaitsValueTask 72, TaskAwaitsPooled 72, ValueTaskAwaitsTask 72, ValueTaskAwaitsValueTask 0, ValueTaskAwaitsPooled 0, "
        + "PooledAwaitsTask 72, PooledAwaitsValueTask 0, PooledAwaitsPooled 0, TaskPassesTask 72, ValueTaskPassesValueTask 0, ValueTaskPassesPooled 0";

    private static readonly Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim = new()
    {
        ["FP1"] = (Times(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 24"), Times(Strings, "DirectCall 2, AwaitPathWithTask 40, AwaitPathWithValueTask 16")),
        ["FP2"] = (
            Times(Strings, "DirectCall 12, DirectPathWithTask 13.2, DirectCall Deep=false 2"),
            Times(Strings, "DirectCall 12, DirectPathWithTask 18, DirectCall Deep=false 2")),
        ["FP3"] = (Times(Strings, InSequence), Times(Strings, InSequence + ", AwaitPathWithValueTask Deep=true 25")),
        ["FP4"] = (
            Times((Strings, InSequence), (Concurrent, "DirectPathWithTask 10, DirectPathWithValueTask 6")),
            // Where the value task was the faster one before, nothing flips.
            Times((Strings, "DirectPathWithTask 10, DirectPathWithValueTask 6"), (Concurrent, "DirectPathWithTask 10, DirectPathWithValueTask 6"))),
        ["FP5"] = (Answers(MadeUp.Bytes(Strings, Direct)), Answers(MadeUp.Bytes(Strings, Direct + ", DirectPathWithTask 0"))),
        ["FP6"] = (Answers(MadeUp.Code(Strings, "DirectPathWithTask 200, DirectPathWithValueTask 500, AwaitPathWithTask 300, AwaitPathWithValueTask 900")),
            Answers(MadeUp.Code(Strings, "DirectPathWithTask 200, DirectPathWithValueTask 100, AwaitPathWithTask 300, AwaitPathWithValueTask 900"))),
        ["FP7"] = (
            Times((Strings, InSequence), (Bools, "DirectPathWithTask 1, DirectPathWithValueTask 1, AwaitPathWithTask 25, AwaitPathWithValueTask 45"), (Decimals, InSequence)),
            Times((Strings, InSequence), (Bools, InSequence), (Decimals, InSequence + ", AwaitPathWithTask 90"))),
        ["FP8"] = (Times(Strings, "DirectCall 2, DirectPathWithValueTask 9"), Times(Strings, "DirectCall 2, DirectPathWithValueTask 9, DirectPathWithValueTask Deep=true 1")),
        ["FP9"] = (
            Both(EarlyReturn, "NotAsyncWithTask 15, ReturnsEarlyWithTask 28, NotAsyncWithValueTask 2, ReturnsEarlyWithValueTask 14", "ReturnsEarlyWithTask 72"),
            Both(EarlyReturn, "NotAsyncWithTask 15, ReturnsEarlyWithTask 12, NotAsyncWithValueTask 2, ReturnsEarlyWithValueTask 14", "ReturnsEarlyWithTask 72")),
        ["CT1"] = (Answers(MadeUp.TasksOfTypes(_ => true)), Answers(MadeUp.TasksOfTypes(_ => false))),
        ["CT2"] = (Answers(MadeUp.Bytes(SyncVsAsync, "GetStockPriceFor 0")), Answers(MadeUp.Bytes(SyncVsAsync, "GetStockPriceFor 72"))),
        ["CT3"] = (
            Times(SyncVsAsync, "GetPricesDirectlyFromCache 96, GetStockPriceFor 100, GetStockPriceForAsync 111"),
            Times(SyncVsAsync, "GetPricesDirectlyFromCache 96, GetStockPriceFor 100, GetStockPriceForAsync 150")),
        ["IC1"] = (
            Answers(MadeUp.TasksOfInts(value => value is >= -1 and <= 8), MadeUp.TasksOfTypes(value => value != "int.MaxValue")),
            Answers(MadeUp.TasksOfInts(value => value is >= -1 and <= 9), MadeUp.TasksOfTypes(value => value != "int.MaxValue"))),
        ["IC2"] = (Answers(MadeUp.TasksOfTypes(_ => true)), Answers(MadeUp.TasksOfTypes(value => value != "true"))),
        ["VT1"] = (
            Answers(MadeUp.Bytes(WithValueTask, "GetStockPriceForAsync 88, GetStockPriceWithValueTaskAsync 0")),
            Answers(MadeUp.Bytes(WithValueTask, "GetStockPriceForAsync 80, GetStockPriceWithValueTaskAsync 0"), MadeUp.Sizes(new TaskSize("decimal", 80)))),
        ["VT2"] = (Times(WithValueTask, "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 97"), Times(WithValueTask, "GetStockPriceForAsync 100, GetStockPriceWithValueTaskAsync 103")),
        ["HO1"] = (
            Both(Hoisting, "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 95", "GetStockPriceWithValueTaskAsync_Optimized 0"),
            Both(Hoisting, "GetStockPriceWithValueTaskAsync 100, GetStockPriceWithValueTaskAsync_Optimized 60", "GetStockPriceWithValueTaskAsync_Optimized 0")),
        ["CC1"] = (
            Answers(MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing 40")), Answers(MadeUp.Bytes(Hoisting, "GetStockPriceWithValueTaskAsync_Capturing 0"))),
        ["CC2"] = (Answers(MadeUp.Lowered("_Capturing", closures: 1), MadeUp.Lowered("_Optimized", closures: 0)), Answers(MadeUp.Lowered("_Capturing", closures: 0), MadeUp.Lowered("_Optimized", closures: 0))),
        ["YC1"] = (
            Times((WithYield, "GetStockPriceFor 100, GetStockPriceFor_Await 300, GetStockPriceForAsync_Await 500"), (Blocking, "Blocks 800"))
                with { Answers = Of(MadeUp.Bytes(WithYield, "GetStockPriceFor_Await 296, GetStockPriceForAsync_Await 552")) },
            Times((WithYield, "GetStockPriceFor 100, GetStockPriceFor_Await 300, GetStockPriceForAsync_Await 500"), (Blocking, "Blocks 800"))
                with { Answers = Of(MadeUp.Bytes(WithYield, "GetStockPriceFor_Await 104, GetStockPriceForAsync_Await 224")) }),
        ["YC2"] = (
            Both(WithYield, "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 101", "GetStockPriceForAsync_Await 224, GetStockPriceWithValueTaskAsync_Await 240"),
            Both(WithYield, "GetStockPriceForAsync_Await 100, GetStockPriceWithValueTaskAsync_Await 101", "GetStockPriceForAsync_Await 224, GetStockPriceWithValueTaskAsync_Await 224")),
        ["AG1"] = (
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 103, int/manual/valuetask/iscompletedsuccessfully 98"),
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 103, int/manual/valuetask/iscompletedsuccessfully 120")),
        ["AG2"] = (Both(Game, "int/await/task 100, int/await/valuetask 100", "int/await/valuetask 0"), Both(Game, "int/await/task 100, int/await/valuetask 80", "int/await/valuetask 0")),
        ["AG3"] = (
            Times(Game, "int/manual/task/iscompleted 80, int/manual/task/iscompletedsuccessfully 100"),
            Times(Game, "int/manual/task/iscompleted 100, int/manual/task/iscompletedsuccessfully 80")),
        ["AG4"] = (
            Times(Game, "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 100"),
            Times(Game, "int/manual/valuetask/iscompleted 100, int/manual/valuetask/iscompletedsuccessfully 120")),
        ["AG5"] = (
            Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 110, int/await/valuetask 700"), Times(Game, "int/sync 100, int/manual/valuetask/iscompleted 300, int/await/valuetask 700")),
        ["TV1"] = (Answers(TaskSizes(72, 80)), Answers(TaskSizes(72, 88))),
        ["TV2"] = (Answers(PayingFrom(0.2, 0.3)), Answers(PayingFrom(0.3, 0.3))),
        ["TV3"] = (
            Times(Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 110, ValueTaskOfInt Work=3 50"),
            Times(Scaled, "TaskOfInt 100, ValueTaskOfInt 95, TaskOfDecimal 100, ValueTaskOfDecimal 110")),
        ["TV4"] = (
            Times(Scaled, "TaskOfInt 100, ValueTaskOfInt 105, TaskOfDecimal 100, ValueTaskOfDecimal 95, ValueTaskOfInt Work=0 200"),
            Times(Scaled, "TaskOfInt 100, ValueTaskOfInt 120, TaskOfDecimal 100, ValueTaskOfDecimal 95")),
        ["TV5"] = (
            Answers(MadeUp.Bytes(Scaled, "TaskOfInt 144, TaskOfDecimal 160")), Answers(MadeUp.Bytes(Scaled, "TaskOfInt 144, TaskOfDecimal 80"))),
        ["TV6"] = (
            Both(Scaled, "TaskOfInt 20, TaskOfInt Work=3 30", "TaskOfInt 144, ValueTaskOfInt 0, TaskOfDecimal 160, ValueTaskOfDecimal 0"),
            Both(Scaled, "TaskOfInt 20, TaskOfInt Work=3 30", "TaskOfInt 144, ValueTaskOfInt 0, TaskOfDecimal 160, ValueTaskOfDecimal 0, ValueTaskOfDecimal Work=3 8")),
        ["BS1"] = (Both(KeptTask, $"{Kept} 90", "GetStockPriceForAsync_Kept 0"), Both(KeptTask, $"{Kept} 130", "GetStockPriceForAsync_Kept 0")),
        ["BS2"] = (
            Both(OtherWays, $"{Waits} 100, {Waits}Pooled 95", $"{Waits} 240, {Waits}Pooled 104"), Both(OtherWays, $"{Waits} 100, {Waits}Pooled 95", $"{Waits} 240, {Waits}Pooled 240")),
        ["BS3"] = (
            Both(OtherWays, $"{Waits} 100, {Waits}Forced 100", $"{Waits} 240, {Waits}Forced 248"), Both(OtherWays, $"{Waits} 100, {Waits}Forced 80", $"{Waits} 240, {Waits}Forced 248")),
        ["BS4"] = (
            Both(OtherWays, $"{Waits} 100, GetStockPriceWithValueTaskAsync_FromSource 60", "GetStockPriceWithValueTaskAsync_FromSource 0"),
            Both(OtherWays, $"{Waits} 100, GetStockPriceWithValueTaskAsync_FromSource 60", "GetStockPriceWithValueTaskAsync_FromSource 72")),
        // One box too many.
        ["BS5"] = (Answers(MadeUp.Bytes(Pairs, Boxes)), Answers(MadeUp.Bytes(Pairs, Boxes + ", TaskAwaitsTask 312"))),
        ["BS6"] = (Answers(MadeUp.Bytes(Pairs, Tasks), MadeUp.Sizes(new TaskSize("int", 72))), Answers(MadeUp.Bytes(Pairs, Tasks + ", TaskPassesTask 144"), MadeUp.Sizes(new TaskSize("int", 72)))),
        ["BS7"] = (
            Times(Pairs, "TaskAwaitsTask 30, ValueTaskAwaitsValueTask 30, ValueTaskAwaitsPooled 30, TaskPassesTask 20, ValueTaskPassesValueTask 20, ValueTaskPassesPooled 20"),
            Times(Pairs, "TaskAwaitsTask 30, ValueTaskAwaitsValueTask 30, ValueTaskAwaitsPooled 30, TaskPassesTask 20, ValueTaskPassesValueTask 40, ValueTaskPassesPooled 20")),
    };

    public static TheoryData<string> Ids => [.. PriceOfAwait.Claims.All.Select(claim => claim.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Some_evidence_makes_it_hold(string claim)
    {
        var judgement = MadeUp.Judge(claim, ByClaim[claim].Holding);
        Assert.True(judgement.Verdict == Verdict.Holds, judgement.Why);
        Assert.All(judgement.Parts, part => Assert.Equal(Verdict.Holds, part.Verdict));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Some_evidence_changes_it_and_tells_the_cause_or_that_there_is_none(string claim)
    {
        var judgement = MadeUp.Judge(claim, ByClaim[claim].Changing);
        Assert.True(judgement.Verdict == Verdict.Changed, judgement.Why);
        Assert.All(
            judgement.Parts.Where(part => part.Verdict == Verdict.Changed),
            part => Assert.Matches(@"as claimed\. (Nothing exact at hand explains it|.* B|That is the size of .*|It makes no object)\.$", part.Why));
    }

    private static Evidence Times(params (string Benchmarks, string Means)[] runs) => new() { Runs = [.. runs.Select(run => MadeUp.Run(run.Benchmarks, run.Means))] };

    private static Evidence Times(string benchmarks, string means) => Times((benchmarks, means));

    private static Evidence Answers(params KeyValuePair<Question, object>[] answers) => new() { Answers = Of(answers) };

    private static Evidence Both(string benchmarks, string means, string bytes) => Times(benchmarks, means) with { Answers = Of(MadeUp.Bytes(benchmarks, bytes)) };

    private static Dictionary<Question, object> Of(params KeyValuePair<Question, object>[] answers) => new(answers);

    private static KeyValuePair<Question, object> TaskSizes(long small, long large) =>
        MadeUp.Sizes([.. Published.TaskSizes.Select(size => new TaskSize(size.ResultType, size.Bytes == 72 ? small : large))]);

    private static KeyValuePair<Question, object> PayingFrom(double ofInt, double ofDecimal) => MadeUp.Bytes(Scaled, string.Join(", ", Enumerable.Range(0, 11).Select(tenths => tenths / 10.0).SelectMany(share => new[]
    {
        FormattableString.Invariant($"TaskOfInt CompletionProbability={share} 100"),
        FormattableString.Invariant($"ValueTaskOfInt CompletionProbability={share} {(share >= ofInt ? 90 : 110)}"),
        FormattableString.Invariant($"TaskOfDecimal CompletionProbability={share} 100"),
        FormattableString.Invariant($"ValueTaskOfDecimal CompletionProbability={share} {(share >= ofDecimal ? 90 : 110)}"),
    })));
}
