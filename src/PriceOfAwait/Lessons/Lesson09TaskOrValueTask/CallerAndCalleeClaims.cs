using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>What pairs of a calling and a called method leave on the heap.</summary>
internal sealed class CallerAndCalleeClaims : LessonClaims
{
    private static readonly ExactQuestion.Bytes Bytes = new(ClaimPart.FullName("Lesson09TaskOrValueTask.CallerAndCallee"));
    private static readonly ExactQuestion.Sizes Sizes = new();

    private static readonly Parameters EveryCallWaits = new(new Parameter("CompletionProbability", "0"));
    private static readonly Parameters NoCallWaits = new(new Parameter("CompletionProbability", "1"));

    private static readonly Pair[] Pairs =
    [
        .. from caller in new[] { "Task", "ValueTask", "Pooled" }
           from callee in new[] { "Task", "ValueTask", "Pooled" }
           select new Pair(caller, "Awaits", callee),
        new("Task", "Passes", "Task"), new("ValueTask", "Passes", "ValueTask"), new("ValueTask", "Passes", "Pooled"),
    ];

    public override IEnumerable<PartCheck> Checks =>
    [
        // Passing on leaves only the called method's box; awaiting a pooled one leaves only the caller's. So awaiting leaves both, and
        // nothing else. (The state of a method that awaits a task is a word smaller: a task's awaiter is a reference, a value task's has
        // two words.)
        new("BS5", null, [Bytes], (part, evidence) =>
            Together(part, "pairs that leave their boxes and nothing else", pair => WhenEveryCallWaits(part, evidence, pair))),

        new("BS6", null, [Bytes, Sizes], (part, evidence) => evidence.From(part, Sizes, sizes =>
            Together(part, "pairs that leave their tasks and nothing else", pair =>
                AllocatesExactly(part, evidence, pair.TasksMade * sizes["int"], pair, NoCallWaits)))),
    ];

    private static Finding WhenEveryCallWaits(ClaimPart part, Evidence evidence, Pair pair)
    {
        var (ofCaller, ofCallee) = ($"{pair.Caller}AwaitsPooled", $"{pair.Callee}Passes{pair.Callee}");
        return pair switch
        {
            { Caller: not "Pooled", Verb: "Awaits", Callee: not "Pooled" } => evidence.Allocates(
                part, EveryCallWaits, [pair.Method, ofCaller, ofCallee],
                // An object takes three words at least, so a word less is the same objects.
                bytes => (bytes[1] + bytes[2] - bytes[0] is >= 0 and <= 8,
                    $"the {Text.Bytes(bytes[1])} B of {ofCaller} and the {Text.Bytes(bytes[2])} B of {ofCallee}, or a word less")),
            { Caller: "Pooled", Callee: not "Pooled" } => evidence.Allocates(
                part, EveryCallWaits, [pair.Method, ofCallee],
                bytes => (bytes[0] == bytes[1], $"the {Text.Bytes(bytes[1])} B of {ofCallee}")),
            { Callee: "Pooled" } and ({ Caller: "Pooled" } or { Verb: "Passes" }) =>
                AllocatesExactly(part, evidence, 0, pair, EveryCallWaits),
            // A single box, with which the others are compared.
            _ => evidence.Allocates(part, EveryCallWaits, [pair.Method], bytes => (bytes[0] > 0, "more than 0 B")),
        };
    }

    private static Finding AllocatesExactly(ClaimPart part, Evidence evidence, double bytes, Pair pair, Parameters where) =>
        evidence.Allocates(part, where, [pair.Method], found => (found[0] == bytes, $"{Text.Bytes(bytes)} B"));

    /// <summary>Of how many of the pairs that a part is about an exact finding holds, and of which it doesn't.</summary>
    private static Finding Together(ClaimPart part, string about, Func<Pair, Finding> find)
    {
        var all = Pairs.Where(pair => pair.Verb == part.Part).Select(find).ToList();
        var others = all.Where(finding => finding.Verdict != Verdict.Holds).Select(finding => finding.Reason.TrimEnd('.')).ToList();
        return all.Find(finding => finding.Verdict == Verdict.Undecided) ?? Finding.Exact(
            part, others.Count == 0 ? about : $"{about} (not so: {string.Join("; ", others)})", all.Count - others.Count);
    }

    private sealed record Pair(string Caller, string Verb, string Callee)
    {
        public string Method => Caller + Verb + Callee;

        public int TasksMade => (Callee == "Task" ? 1 : 0) + (this is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
    }
}
