using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

internal sealed class CallerAndCalleeClaims : LessonClaims
{
    private static readonly ExactQuestion.Bytes Bytes = new(
        Bench.FullNameOf("Lesson09TaskOrValueTask.CallerAndCallee")
    );
    private static readonly ExactQuestion.Sizes Sizes = new();

    private static readonly Parameters EveryCallWaits = new(new Parameter("CompletionProbability", "0"));
    private static readonly Parameters NoCallWaits = new(new Parameter("CompletionProbability", "1"));

    private static readonly Pair[] Pairs =
    [
        .. from caller in new[] { "Task", "ValueTask", "Pooled" }
        from callee in new[] { "Task", "ValueTask", "Pooled" }
        select new Pair(caller, "Awaits", callee),
        new("Task", "Passes", "Task"),
        new("ValueTask", "Passes", "ValueTask"),
        new("ValueTask", "Passes", "Pooled"),
    ];

    public override IEnumerable<PartCheck> Checks =>
        [
            new(
                "BS5",
                null,
                [Bytes],
                (part, evidence) =>
                    Together(part, "pairs that allocate only their boxes", pair => LeavesItsBoxes(part, evidence, pair))
            ),
            new(
                "BS6",
                null,
                [Bytes, Sizes],
                (part, evidence) =>
                    evidence.From(
                        part,
                        Sizes,
                        sizes =>
                            Together(
                                part,
                                "pairs that allocate only their tasks",
                                pair =>
                                    evidence.Allocates(
                                        part,
                                        NoCallWaits,
                                        [pair.Method],
                                        bytes =>
                                            (
                                                bytes[0] == pair.TasksMade * sizes["int"],
                                                $"{Format.Bytes(pair.TasksMade * sizes["int"])} B"
                                            )
                                    )
                            )
                    )
            ),
        ];

    private static JudgedPart LeavesItsBoxes(ClaimPart part, Evidence evidence, Pair pair)
    {
        // A pooled method allocates no box. A caller that returns the callee's task directly has none either.
        List<string> boxes =
        [
            .. pair is { Verb: "Awaits", Caller: not "Pooled" } ? new[] { $"{pair.Caller}AwaitsPooled" } : [],
            .. pair.Callee == "Pooled" ? [] : new[] { $"{pair.Callee}Passes{pair.Callee}" },
        ];
        return evidence.Allocates(
            part,
            EveryCallWaits,
            [pair.Method, .. boxes],
            bytes =>
                // This pair allocates a single box, and is itself what the others are compared with.
                boxes.SequenceEqual([pair.Method])
                    ? (bytes[0] > 0, "more than 0 B")
                    // The state of a method that awaits a task is a word smaller than with a value task. An object
                    // takes at least three words, so a difference of one word means the same objects.
                    : (
                        bytes.Skip(1).Sum() - bytes[0] is var less && less >= 0 && less <= (boxes.Count == 2 ? 8 : 0),
                        boxes.Count == 0
                            ? "0 B"
                            : string.Join(
                                " and ",
                                boxes.Select(
                                    (box, index) => $"the {Format.Bytes(bytes[index + 1])} B of {Words.Of(box)}"
                                )
                            ) + (boxes.Count == 2 ? ", or a word less" : "")
                    )
        );
    }

    private static JudgedPart Together(ClaimPart part, string about, Func<Pair, JudgedPart> judge)
    {
        var all = Pairs
            .Where(pair => pair.Part == part.Part)
            .Select(pair => (pair.Method, Judged: judge(pair)))
            .ToList();
        var others = all.Where(pair => pair.Judged.Verdict != Verdict.Holds)
            .Select(pair => $"{Words.Label(pair.Method)}, {pair.Judged.MeasuredText}, not {pair.Judged.Limit}")
            .ToList();
        return all.Find(pair => pair.Judged.Verdict == Verdict.Undecided).Judged
            ?? JudgedPart.Exact(
                part,
                others.Count == 0 ? about : $"{about} (exceptions: {string.Join("; ", others)})",
                all.Count - others.Count
            );
    }

    private sealed record Pair(string Caller, string Verb, string Callee)
    {
        public string Method => Caller + Verb + Callee;

        /// <summary>The part of a claim that is about pairs like this.</summary>
        public string Part => Verb == "Awaits" ? "callers that await" : "callers that pass the task on";

        public int TasksMade => (Callee == "Task" ? 1 : 0) + (this is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
    }
}
