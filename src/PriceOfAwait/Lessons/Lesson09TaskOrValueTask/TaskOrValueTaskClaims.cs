using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

internal sealed class TaskOrValueTaskClaims : LessonClaims
{
    private static readonly string Benchmarks = Bench.FullNameOf("Lesson09TaskOrValueTask.TaskOrValueTask");
    private static readonly ExactQuestion.Bytes Bytes = new(Benchmarks);
    private static readonly string[] Kinds = ["Task", "ValueTask"];
    private static readonly string[] ResultTypes = ["int", "decimal"];
    private static readonly double[] Shares = [.. Enumerable.Range(0, 11).Select(tenths => tenths / 10.0)];

    public override IEnumerable<PartCheck> Checks =>
        [
            new(
                "TV2",
                "int before decimal",
                [Bytes],
                (part, evidence) =>
                    Exact(
                        part,
                        evidence,
                        "the share by which int pays off earlier than decimal",
                        (Pays(evidence, "int"), Pays(evidence, "decimal")) is ({ } ofInt, { } ofDecimal)
                            ? ofInt == ofDecimal
                                ? 0
                                : Math.Round(ofDecimal - ofInt, 2)
                            : null
                    )
            ),
            new("TV2", null, [Bytes], PaysFrom),
            new("TV3", null, [], (part, evidence) => MeanRatio(part, evidence, work: "0")),
            new("TV4", null, [], (part, evidence) => MeanRatio(part, evidence, work: "3")),
            new(
                "TV6",
                "bytes",
                [Bytes],
                (part, evidence) =>
                {
                    var pairs = (
                        from kind in Kinds
                        from type in ResultTypes
                        from share in Shares
                        select (
                            Without: BytesOf(evidence, kind, type, share, "0"),
                            With: BytesOf(evidence, kind, type, share, "3")
                        )
                    ).ToList();
                    return Exact(
                        part,
                        evidence,
                        "methods and shares whose bytes change with work, by the same draws",
                        pairs.Any(pair => pair.Without is null || pair.With is null)
                            ? null
                            : pairs.Count(pair => pair.Without != pair.With)
                    );
                }
            ),
        ];

    private static JudgedPart PaysFrom(ClaimPart part, Evidence evidence) =>
        Exact(
            part,
            evidence,
            $"the share from which on ValueTask<{part.Part}> allocates less, by the exact bytes at both ends",
            Pays(evidence, part.Part) is { } share ? Math.Round(share, 2) : null
        );

    private static JudgedPart Exact(ClaimPart part, Evidence evidence, string about, double? figure) =>
        figure is { } known
            ? JudgedPart.Exact(part, about, known)
            : JudgedPart.Unknown(
                part,
                about,
                "not known: "
                    + (evidence.Unanswered.GetValueOrDefault(Bytes) ?? "the bytes are not the same for all operations")
            );

    /// <summary>
    /// The share from which a value task allocates less: where the straight lines between both ends cross. Infinite if
    /// it never does, <see langword="null"/> if unknown. Bytes counted between the ends are not used, because they are
    /// those of the share that happened to be drawn.
    /// </summary>
    private static double? Pays(Evidence evidence, string type)
    {
        var (every, none) = (Saved(share: 0), Saved(share: 1));
        return every >= 0 ? 0
            : none <= 0 ? double.PositiveInfinity
            : every / (every - none);

        double? Saved(double share) =>
            BytesOf(evidence, "Task", type, share, "0") - BytesOf(evidence, "ValueTask", type, share, "0");
    }

    private static JudgedPart MeanRatio(ClaimPart part, Evidence evidence, string work)
    {
        var (method, other) = (MethodOf("ValueTask", part.Part), MethodOf("Task", part.Part));
        var about = $"{method} / {other}, over {Shares.Length} shares";
        var ids = Shares.Select(share => Of(share, work)).ToList();
        var times = ids.SelectMany(id => new[] { TimeOf(method, id), TimeOf(other, id) }).ToList();
        return times.Find(time => time.Measurement is null) is { Failure: { } failure }
                ? JudgedPart.Unknown(part, about, failure)
            : Estimates.OfMeanRatio([
                .. times
                    .Chunk(2)
                    .Select(pair => (pair[0].Measurement!.ComparableLaunches, pair[1].Measurement!.ComparableLaunches)),
            ])
                is { } mean
                ? JudgedPart.Timed(part, about, mean, evidence.RunOf(Benchmarks)!.ControlFactor)
            : JudgedPart.Unknown(part, about, "no launch has all shares");

        (Measurement? Measurement, string Failure) TimeOf(string name, Parameters parameters) =>
            evidence.TimeOf(Benchmarks, new(name, parameters));
    }

    private static double? BytesOf(Evidence evidence, string kind, string type, double share, string work) =>
        evidence.BytesOf(Benchmarks, new(MethodOf(kind, type), Of(share, work)));

    private static string MethodOf(string kind, string type) => kind + (type == "int" ? "OfInt" : "OfDecimal");

    private static Parameters Of(double share, string work) =>
        new(
            new Parameter("CompletionProbability", share.ToString(CultureInfo.InvariantCulture)),
            new Parameter("Work", work)
        );
}
