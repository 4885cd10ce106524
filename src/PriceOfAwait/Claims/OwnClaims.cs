namespace PriceOfAwait;

/// <summary>How the claims are decided that this project makes beyond its sources.</summary>
internal static class OwnClaims
{
    private const string KeptTask = "PriceOfAwait.Lessons.StockPrices.KeptTask";
    private const string OtherWaysToWait = "PriceOfAwait.Lessons.StockPrices.OtherWaysToWait";
    private const string CallerAndCallee = "PriceOfAwait.Lessons.TaskOrValueTask.CallerAndCallee";

    private const string Async = "GetStockPriceForAsync";
    private const string Waits = "GetStockPriceWithValueTaskAsync_Await";
    private const string WaitsPooled = "GetStockPriceWithValueTaskAsync_AwaitPooled";
    private const string WaitsForced = "GetStockPriceWithValueTaskAsync_AwaitForced";
    private const string WaitsForSource = "GetStockPriceWithValueTaskAsync_FromSource";

    private static readonly Question.Sizes Sizes = new();
    private static readonly Limits NoMore = Limits.Below(1 + Check.Margin);
    private static readonly Limits Even = new(1 - Check.Margin, 1 + Check.Margin);

    private static readonly Parameter EveryCallWaits = new("CompletionProbability", "0");
    private static readonly Parameter NoCallWaits = new("CompletionProbability", "1");

    private static readonly (string Caller, string Verb, string Callee)[] Pairs =
    [
        .. from caller in new[] { "Task", "ValueTask", "Pooled" }
           from callee in new[] { "Task", "ValueTask", "Pooled" }
           select (caller, "Awaits", callee),
        ("Task", "Passes", "Task"), ("ValueTask", "Passes", "ValueTask"), ("ValueTask", "Passes", "Pooled"),
    ];

    public static IEnumerable<Check> Checks =>
    [
        new("BS1", [KeptTask], [new Question.Bytes(KeptTask)], (_, evidence) =>
        [
            evidence.Bytes(KeptTask).Are(0, $"{Async}_Kept"),
            evidence.Times(KeptTask).Ratio($"{Async}_Kept", Async, NoMore),
        ]),

        new("BS2", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (_, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).AreMoreThan(WaitsPooled, Waits),
            evidence.Times(OtherWaysToWait).Ratio(WaitsPooled, Waits, NoMore),
        ]),

        new("BS3", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (_, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).AreMoreThan(Waits, WaitsForced),
            evidence.Times(OtherWaysToWait).Ratio(WaitsForced, Waits, Even),
        ]),

        new("BS4", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (_, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).Are(0, WaitsForSource),
            evidence.Times(OtherWaysToWait).Ratio(WaitsForSource, Waits, NoMore),
        ]),

        new("BS5", [], [new Question.Bytes(CallerAndCallee)], (_, evidence) => Pairs.Select(pair =>
            pair.Callee == "Pooled" && (pair.Caller == "Pooled" || pair.Verb == "Passes")
                ? evidence.Bytes(CallerAndCallee).Are(0, NameOf(pair), EveryCallWaits)
                : evidence.Bytes(CallerAndCallee).AreSome(NameOf(pair), EveryCallWaits))),

        new("BS6", [], [new Question.Bytes(CallerAndCallee), Sizes], (_, evidence) => evidence.From([Sizes], () => Pairs.Select(pair =>
            evidence.Bytes(CallerAndCallee).Are(TasksMadeBy(pair) * evidence.Answer<TaskSizes>(Sizes)["int"], NameOf(pair), NoCallWaits)))),

        new("BS7", [CallerAndCallee], [], (_, evidence) => Pairs.Where(pair => pair.Verb == "Passes").Select(pair =>
            evidence.Times(CallerAndCallee).Ratio(NameOf(pair), NameOf(pair with { Verb = "Awaits" }), Limits.Below(1), NoCallWaits))),
    ];

    private static string NameOf((string Caller, string Verb, string Callee) pair) => pair.Caller + pair.Verb + pair.Callee;

    private static int TasksMadeBy((string Caller, string Verb, string Callee) pair) =>
        (pair.Callee == "Task" ? 1 : 0) + (pair is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
}
