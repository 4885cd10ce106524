using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

internal sealed class TaskOrValueTaskClaims : LessonClaims
{
    private static readonly string Benchmarks = ClaimPart.FullName("Lesson09TaskOrValueTask.TaskOrValueTask");
    private static readonly ExactQuestion.Bytes Bytes = new(Benchmarks);
    private static readonly string[] Kinds = ["Task", "ValueTask"];
    private static readonly string[] ResultTypes = ["int", "decimal"];
    private static readonly double[] Shares = [.. Enumerable.Range(0, 11).Select(tenths => tenths / 10.0)];

    public override IEnumerable<PartCheck> Checks =>
    [
        new("TV2", "int before decimal", [Bytes], (part, evidence) => Exact(
            part, evidence, "the share by which int pays off earlier than decimal",
            (Pays(evidence, "int"), Pays(evidence, "decimal")) is ({ } ofInt, { } ofDecimal)
                ? ofInt == ofDecimal ? 0 : Math.Round(ofDecimal - ofInt, 2) : null)),
        new("TV2", null, [Bytes], PaysFrom),
        new("TV3", null, [], (part, evidence) => MeanRatio(part, evidence, work: "0")),
        new("TV4", null, [], (part, evidence) => MeanRatio(part, evidence, work: "3")),
        new("TV6", "bytes", [Bytes], (part, evidence) =>
        {
            var pairs = (
                from kind in Kinds
                from type in ResultTypes
                from share in Shares
                select (Without: BytesOf(evidence, kind, type, share, "0"), With: BytesOf(evidence, kind, type, share, "3"))).ToList();
            return Exact(
                part, evidence, "methods and shares whose bytes change with work, by the same draws",
                pairs.Any(pair => pair.Without is null || pair.With is null) ? null : pairs.Count(pair => pair.Without != pair.With));
        }),
    ];

    private static JudgedPart PaysFrom(ClaimPart part, Evidence evidence) => Exact(
        part, evidence,
        $"the share from which on ValueTask<{part.Part}> allocates less, by the exact bytes at both ends",
        Pays(evidence, part.Part) is { } share ? Math.Round(share, 2) : null);

    private static JudgedPart Exact(ClaimPart part, Evidence evidence, string about, double? figure) => figure is { } known
        ? JudgedPart.Exact(part, about, known)
        : JudgedPart.Unknown(
            part, about, $"not known: {evidence.Unanswered.GetValueOrDefault(Bytes) ?? "the bytes are not the same for all operations"}");

    /// <summary>
    /// Where the straight lines between both ends cross; infinite if a value task never allocates less,
    /// <see langword="null"/> if unknown. Between the ends, the counted bytes are those of the shares that these draws
    /// happened to have.
    /// </summary>
    private static double? Pays(Evidence evidence, string type)
    {
        var (every, none) = (Saved(share: 0), Saved(share: 1));
        return every >= 0 ? 0 : none <= 0 ? double.PositiveInfinity : every / (every - none);

        double? Saved(double share) =>
            BytesOf(evidence, "Task", type, share, "0") - BytesOf(evidence, "ValueTask", type, share, "0");
    }

    private static JudgedPart MeanRatio(ClaimPart part, Evidence evidence, string work)
    {
        var (method, other) = (MethodOf("ValueTask", part.Part), MethodOf("Task", part.Part));
        var about = $"{method} / {other}, over {Shares.Length} shares";
        var ids = Shares.Select(share => Of(share, work)).ToList();
        var times = ids.SelectMany(id => new[] { TimeOf(method, id), TimeOf(other, id) }).ToList();
        return times.Find(time => time.Measurement is null) is { Obstacle: { } obstacle }
            ? JudgedPart.Unknown(part, about, obstacle)
            : Estimates.OfMeanRatio([.. times.Chunk(2).Select(pair => (
                pair[0].Measurement!.AlikeLaunches, pair[1].Measurement!.AlikeLaunches))]) is { } mean
            ? JudgedPart.Timed(part, about, mean, cause: null)
            : JudgedPart.Unknown(part, about, "no launch has all shares");

        (Measurement? Measurement, string Obstacle) TimeOf(string name, Parameters parameters) =>
            evidence.TimeOf(Benchmarks, new(name, parameters));
    }

    private static double? BytesOf(Evidence evidence, string kind, string type, double share, string work) =>
        evidence.BytesOf(Benchmarks, new(MethodOf(kind, type), Of(share, work)));

    private static string MethodOf(string kind, string type) => kind + (type == "int" ? "OfInt" : "OfDecimal");

    private static Parameters Of(double share, string work) => new(
        new Parameter("CompletionProbability", share.ToString(CultureInfo.InvariantCulture)), new Parameter("Work", work));
}

internal sealed class OrderedDrawsClaims : LessonClaims
{
    private static readonly string Benchmarks = ClaimPart.FullName("Lesson09TaskOrValueTask.OrderedDraws");

    public override IEnumerable<PartCheck> Checks =>
    [
        Check("OD2", null, new ExactQuestion.Bytes(Benchmarks), (part, bytes) => JudgedPart.Exact(
            part, "methods whose bytes are the mean of both ends if half of the calls wait",
            bytes.Allocations.Select(allocation => allocation.Id.Method).Distinct()
                .Count(method => bytes[method, At("0.5")] == (bytes[method, At("0")] + bytes[method, At("1")]) / 2))),
    ];

    private static Parameter At(string share) => new("CompletionProbability", share);
}

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
            Together(part, "pairs that allocate only their boxes", pair => LeavesItsBoxes(part, evidence, pair))),

        new("BS6", null, [Bytes, Sizes], (part, evidence) => evidence.From(part, Sizes, sizes =>
            Together(part, "pairs that allocate only their tasks", pair => evidence.Allocates(
                part, NoCallWaits, [pair.Method],
                bytes => (bytes[0] == pair.TasksMade * sizes["int"], $"{Text.Bytes(pair.TasksMade * sizes["int"])} B"))))),
    ];

    private static JudgedPart LeavesItsBoxes(ClaimPart part, Evidence evidence, Pair pair)
    {
        // If a pooled method is awaited, only the caller's box is allocated; if its task is returned, only the callee's.
        List<string> boxes =
        [
            .. pair is { Verb: "Awaits", Caller: not "Pooled" } ? new[] { $"{pair.Caller}AwaitsPooled" } : [],
            .. pair.Callee == "Pooled" ? [] : new[] { $"{pair.Callee}Passes{pair.Callee}" },
        ];
        return evidence.Allocates(part, EveryCallWaits, [pair.Method, .. boxes], bytes =>
            // A single box, with which the others are compared.
            boxes.SequenceEqual([pair.Method]) ? (bytes[0] > 0, "more than 0 B")
            // The state of a method that awaits a task is a word smaller than with a value task. An object takes at least three words, so a
            // difference of one word means the same objects.
            : (bytes.Skip(1).Sum() - bytes[0] is var less && less >= 0 && less <= (boxes.Count == 2 ? 8 : 0),
                boxes.Count == 0 ? "0 B"
                : $"{string.Join(" and ", boxes.Select((box, index) => $"the {Text.Bytes(bytes[index + 1])} B of {box}"))}"
                    + (boxes.Count == 2 ? ", or a word less" : "")));
    }

    private static JudgedPart Together(ClaimPart part, string about, Func<Pair, JudgedPart> judge)
    {
        var all = Pairs.Where(pair => pair.Verb == part.Part).Select(pair => (pair.Method, Judged: judge(pair))).ToList();
        var others = all.Where(pair => pair.Judged.Verdict != Verdict.Holds)
            .Select(pair => $"{pair.Method}, {pair.Judged.MeasuredText}, not {pair.Judged.Limit}").ToList();
        return all.Find(pair => pair.Judged.Verdict == Verdict.Undecided).Judged ?? JudgedPart.Exact(
            part, others.Count == 0 ? about : $"{about} (exceptions: {string.Join("; ", others)})", all.Count - others.Count);
    }

    private sealed record Pair(string Caller, string Verb, string Callee)
    {
        public string Method => Caller + Verb + Callee;

        public int TasksMade => (Callee == "Task" ? 1 : 0) + (this is { Caller: "Task", Verb: "Awaits" } ? 1 : 0);
    }
}
