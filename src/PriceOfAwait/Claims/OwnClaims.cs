namespace PriceOfAwait;

/// <summary>How the claims are decided that this project makes beyond its sources.</summary>
internal static class OwnClaims
{
    private const string KeptTask = "PriceOfAwait.Lessons.StockPrices.KeptTask";
    private const string OtherWaysToWait = "PriceOfAwait.Lessons.StockPrices.OtherWaysToWait";
    private const string CallerAndCallee = "PriceOfAwait.Lessons.TaskOrValueTask.CallerAndCallee";

    private const string Anew = "GetStockPriceForAsync_Optimized";
    private const string Kept = "GetStockPriceForAsync_Kept";
    private const string Waits = "GetStockPriceWithValueTaskAsync_Await";
    private const string WaitsPooled = "GetStockPriceWithValueTaskAsync_AwaitPooled";
    private const string WaitsForced = "GetStockPriceWithValueTaskAsync_AwaitForced";
    private const string WaitsForSource = "GetStockPriceWithValueTaskAsync_FromSource";

    private static readonly Question.Sizes Sizes = new();

    private static readonly Parameter EveryCallWaits = new("CompletionProbability", "0");
    private static readonly Parameter NoCallWaits = new("CompletionProbability", "1");

    private static readonly (string Caller, string Verb, string Callee)[] Pairs =
    [
        .. from caller in new[] { "Task", "ValueTask", "Pooled" }
           from callee in new[] { "Task", "ValueTask", "Pooled" }
           select (caller, "Awaits", callee),
        ("Task", "Passes", "Task"), ("ValueTask", "Passes", "ValueTask"), ("ValueTask", "Passes", "Pooled"),
    ];

    private static readonly string[] Verbs = ["Awaits", "Passes"];

    public static IEnumerable<Check> Checks =>
    [
        // Both are hoisted, so that only what is kept differs.
        new("BS1", [KeptTask], [new Question.Bytes(KeptTask)], (claim, evidence) =>
        [
            evidence.Bytes(KeptTask).Are(claim["bytes"], Kept),
            evidence.Times(KeptTask).Ratio(claim["time"], Kept, Anew),
        ]),

        new("BS2", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (claim, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).AreMoreThan(claim["bytes"], WaitsPooled, Waits),
            evidence.Times(OtherWaysToWait).Ratio(claim["time"], WaitsPooled, Waits),
        ]),

        new("BS3", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (claim, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).AreMoreThan(claim["bytes"], Waits, WaitsForced),
            evidence.Times(OtherWaysToWait).Ratio(claim["time"], WaitsForced, Waits),
        ]),

        new("BS4", [OtherWaysToWait], [new Question.Bytes(OtherWaysToWait)], (claim, evidence) =>
        [
            evidence.Bytes(OtherWaysToWait).Are(claim["bytes"], WaitsForSource),
            evidence.Times(OtherWaysToWait).Ratio(claim["time"], WaitsForSource, Waits),
        ]),

        // Passing on leaves the called method's box alone; awaiting a pooled one leaves the caller's alone. So awaiting leaves both, and nothing else. (The state of
        // a method that awaits a task is a word smaller: a task's awaiter is a reference, a value task's has two words.)
        new("BS5", [], [new Question.Bytes(CallerAndCallee)], (claim, evidence) => Verbs.Select(verb =>
            Together(claim[verb], "pairs that leave their boxes and nothing else", Pairs.Where(pair => pair.Verb == verb).Select(pair => WhenEveryCallWaits(claim[verb], evidence.Bytes(CallerAndCallee), pair))))),

        new("BS6", [], [new Question.Bytes(CallerAndCallee), Sizes], (claim, evidence) => Verbs.Select(verb =>
            evidence.From(claim[verb], [Sizes], () => Together(claim[verb], "pairs that leave their tasks and nothing else", Pairs.Where(pair => pair.Verb == verb).Select(pair =>
                evidence.Bytes(CallerAndCallee).Are(claim[verb], TasksMadeBy(pair) * evidence.Answer<TaskSizes>(Sizes)["int"], NameOf(pair), NoCallWaits)))))),

        new("BS7", [CallerAndCallee], [], (claim, evidence) => Pairs.Where(pair => pair.Verb == "Passes").Select(pair =>
            evidence.Times(CallerAndCallee).Ratio(claim[NameOf(pair)], NameOf(pair), NameOf(pair with { Verb = "Awaits" }), NoCallWaits))),
    ];

    private static Finding WhenEveryCallWaits(ClaimPart part, Bytes bytes, (string Caller, string Verb, string Callee) pair) => pair switch
    {
        { Caller: not "Pooled", Verb: "Awaits", Callee: not "Pooled" } => bytes.AreThoseOf(part, NameOf(pair), $"{pair.Caller}AwaitsPooled", $"{pair.Callee}Passes{pair.Callee}", EveryCallWaits),
        { Caller: "Pooled", Callee: not "Pooled" } => bytes.AreThoseOf(part, NameOf(pair), $"{pair.Callee}Passes{pair.Callee}", EveryCallWaits),
        { Callee: "Pooled" } and ({ Caller: "Pooled" } or { Verb: "Passes" }) => bytes.Are(part, 0, NameOf(pair), EveryCallWaits),
        // A box by itself, which the others are held against.
        _ => bytes.AreSome(part, NameOf(pair), EveryCallWaits),
    };

    /// <summary>How many of several exact findings hold, and which don't.</summary>
    private static Finding Together(ClaimPart part, string about, IEnumerable<Finding> findings)
    {
        var all = findings.ToList();
        if (all.FirstOrDefault(finding => finding.Verdict == Verdict.Undecided) is { } unknown)
        {
            return unknown;
        }

        var others = all.Where(finding => finding.Verdict != Verdict.Holds).ToList();
        return Finding.Exact(part, others.Count == 0 ? about : $"{about} (not so: {string.Join("; ", others.Select(finding => finding.Reason))})", all.Count - others.Count);
    }

    private static string NameOf((string Caller, string Verb, string Callee) pair) => pair.Caller + pair.Verb + pair.Callee;

    private static int TasksMadeBy((string Caller, string Verb, string Callee) pair) =>
        (pair.Callee == "Task" ? 1 : 0) + (pair is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
}
