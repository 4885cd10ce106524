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
        new("BS5", null, [Bytes], (part, evidence) =>
            Together(part, "pairs that leave their boxes and nothing else", pair => LeavesItsBoxes(part, evidence, pair))),

        new("BS6", null, [Bytes, Sizes], (part, evidence) => evidence.From(part, Sizes, sizes =>
            Together(part, "pairs that leave their tasks and nothing else", pair => evidence.Allocates(
                part, NoCallWaits, [pair.Method],
                bytes => (bytes[0] == pair.TasksMade * sizes["int"], $"{Text.Bytes(pair.TasksMade * sizes["int"])} B"))))),
    ];

    private static JudgedPart LeavesItsBoxes(ClaimPart part, Evidence evidence, Pair pair)
    {
        // Awaiting a pooled method leaves only the caller's box; passing on leaves only the called method's.
        List<string> boxes =
        [
            .. pair is { Verb: "Awaits", Caller: not "Pooled" } ? new[] { $"{pair.Caller}AwaitsPooled" } : [],
            .. pair.Callee == "Pooled" ? [] : new[] { $"{pair.Callee}Passes{pair.Callee}" },
        ];
        return evidence.Allocates(part, EveryCallWaits, [pair.Method, .. boxes], bytes =>
            // A single box, with which the others are compared.
            boxes.SequenceEqual([pair.Method]) ? (bytes[0] > 0, "more than 0 B")
            // The state of a method that awaits a task is a word smaller than that of one that awaits a value task; an object takes three
            // words at least, so a word less is the same objects.
            : (bytes.Skip(1).Sum() - bytes[0] is var less && less >= 0 && less <= (boxes.Count == 2 ? 8 : 0),
                boxes.Count == 0 ? "0 B"
                : $"{string.Join(" and ", boxes.Select((box, index) => $"the {Text.Bytes(bytes[index + 1])} B of {box}"))}"
                    + (boxes.Count == 2 ? ", or a word less" : "")));
    }

    /// <summary>How many of the pairs that a part is about are as it says, and which aren't.</summary>
    private static JudgedPart Together(ClaimPart part, string about, Func<Pair, JudgedPart> judge)
    {
        var all = Pairs.Where(pair => pair.Verb == part.Part).Select(judge).ToList();
        var others = all.Where(pair => pair.Verdict != Verdict.Holds).Select(pair => pair.Reason.TrimEnd('.')).ToList();
        return all.Find(pair => pair.Verdict == Verdict.Undecided) ?? JudgedPart.Exact(
            part, others.Count == 0 ? about : $"{about} (not so: {string.Join("; ", others)})", all.Count - others.Count);
    }

    private sealed record Pair(string Caller, string Verb, string Callee)
    {
        public string Method => Caller + Verb + Callee;

        public int TasksMade => (Callee == "Task" ? 1 : 0) + (this is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
    }
}
