using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>How this project's own claims about who calls and who is called are decided.</summary>
internal sealed class CallerAndCalleeClaims : LessonClaims
{
    private static readonly string CallerAndCallee = $"{typeof(CallerAndCalleeClaims).Namespace}.CallerAndCallee";
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

    public override IEnumerable<Check> Checks =>
    [
        // Passing on leaves only the called method's box; awaiting a pooled one leaves only the caller's. So awaiting leaves both, and
        // nothing else. (The state of a method that awaits a task is a word smaller: a task's awaiter is a reference, a value task's has
        // two words.)
        new("BS5", [], [new Question.Bytes(CallerAndCallee)], (claim, evidence) => Verbs.Select(verb =>
            Together(claim[verb], "pairs that leave their boxes and nothing else",
                Pairs.Where(pair => pair.Verb == verb)
                    .Select(pair => WhenEveryCallWaits(claim[verb], evidence.Bytes(CallerAndCallee), pair))))),

        new("BS6", [], [new Question.Bytes(CallerAndCallee), Sizes], (claim, evidence) => Verbs.Select(verb =>
            evidence.From(claim[verb], [Sizes],
                () => Together(claim[verb], "pairs that leave their tasks and nothing else",
                    Pairs.Where(pair => pair.Verb == verb).Select(pair =>
                evidence.Bytes(CallerAndCallee)
                    .Are(claim[verb], TasksMadeBy(pair) * evidence.Answer<TaskSizes>(Sizes)["int"], NameOf(pair), NoCallWaits)))))),

        new("BS7", [CallerAndCallee], [], (claim, evidence) => Pairs.Where(pair => pair.Verb == "Passes").Select(pair =>
            evidence.Times(CallerAndCallee).Ratio(claim[NameOf(pair)], NameOf(pair), NameOf(pair with { Verb = "Awaits" }), NoCallWaits))),
    ];

    private static Finding WhenEveryCallWaits(ClaimPart part, Bytes bytes, (string Caller, string Verb, string Callee) pair) => pair switch
    {
        { Caller: not "Pooled", Verb: "Awaits", Callee: not "Pooled" } =>
            bytes.AreThoseOf(part, NameOf(pair), $"{pair.Caller}AwaitsPooled", $"{pair.Callee}Passes{pair.Callee}", EveryCallWaits),
        { Caller: "Pooled", Callee: not "Pooled" } =>
            bytes.AreThoseOf(part, NameOf(pair), $"{pair.Callee}Passes{pair.Callee}", EveryCallWaits),
        { Callee: "Pooled" } and ({ Caller: "Pooled" } or { Verb: "Passes" }) => bytes.Are(part, 0, NameOf(pair), EveryCallWaits),
        // A single box, with which the others are compared.
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
        return Finding.Exact(part,
            others.Count == 0 ? about : $"{about} (not so: {string.Join("; ", others.Select(finding => finding.Reason))})",
            all.Count - others.Count);
    }

    private static string NameOf((string Caller, string Verb, string Callee) pair) => pair.Caller + pair.Verb + pair.Callee;

    private static int TasksMadeBy((string Caller, string Verb, string Callee) pair) =>
        (pair.Callee == "Task" ? 1 : 0) + (pair is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
}
