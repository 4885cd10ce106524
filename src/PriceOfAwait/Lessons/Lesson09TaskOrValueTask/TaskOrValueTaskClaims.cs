using System.Globalization;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>Bytes and times over all shares of calls that complete synchronously.</summary>
internal sealed class TaskOrValueTaskClaims : LessonClaims
{
    private static readonly string Benchmarks = ClaimPart.FullName("Lesson09TaskOrValueTask.TaskOrValueTask");
    private static readonly ExactQuestion.Bytes Bytes = new(Benchmarks);
    private static readonly string[] Kinds = ["Task", "ValueTask"];
    private static readonly string[] ResultTypes = ["int", "decimal"];
    private static readonly double[] Shares = [.. Enumerable.Range(0, 11).Select(tenths => tenths / 10.0)];

    public override IEnumerable<PartCheck> Checks =>
    [
        new("TV2", "int", [Bytes], PaysFrom),
        new("TV2", "decimal", [Bytes], PaysFrom),
        new("TV2", "int before decimal", [Bytes], (part, evidence) => Exact(
            part, evidence, "shares by which int pays off earlier than decimal",
            Pays(evidence, "decimal") - Pays(evidence, "int") is { } earlier ? Math.Round(earlier, 1) : null)),
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
                part, evidence, "methods and shares of which work changes the bytes",
                pairs.Any(pair => pair.Without is null || pair.With is null) ? null : pairs.Count(pair => pair.Without != pair.With));
        }),
    ];

    private static JudgedPart PaysFrom(ClaimPart part, Evidence evidence) => Exact(
        part, evidence, $"of the shares measured, the first from which ValueTask<{part.Part}> takes fewer bytes",
        Pays(evidence, part.Part));

    /// <summary>A figure that there is only where the bytes are known.</summary>
    private static JudgedPart Exact(ClaimPart part, Evidence evidence, string about, double? figure) => figure is { } known
        ? JudgedPart.Exact(part, about, known)
        : JudgedPart.Unknown(
            part, about, $"not known: {evidence.Failures.GetValueOrDefault(Bytes) ?? "the bytes are not the same for all operations"}");

    /// <summary>
    /// The share from which on a value task takes fewer bytes than a task; infinite where it never does, and <see langword="null"/> where
    /// that is not known.
    /// </summary>
    private static double? Pays(Evidence evidence, string type)
    {
        var known = Shares.Select(share => (
            Share: share, ValueTask: BytesOf(evidence, "ValueTask", type, share, "0"), Task: BytesOf(evidence, "Task", type, share, "0")));
        return known.Any(at => at.ValueTask is null || at.Task is null)
            ? null
            : known.Reverse().TakeWhile(at => at.ValueTask < at.Task).Select(at => at.Share)
                .DefaultIfEmpty(double.PositiveInfinity).Last();
    }

    /// <summary>
    /// The geometric mean of the ratios over all shares that were measured, each in a process of its own. A run on several runtimes has
    /// only some of them.
    /// </summary>
    private static JudgedPart MeanRatio(ClaimPart part, Evidence evidence, string work)
    {
        var run = evidence.RunOf(Benchmarks);
        var all = Shares.Select(share => Of(share, work)).ToList();
        var measured = all.FindAll(where =>
            run?.Measurements.Any(measurement => measurement.Id.Parameters.Equals(where)) == true
            || run?.Missing.Any(missing => missing.Id.Parameters.Equals(where)) == true);
        var sets = measured.Count > 0 ? measured : all;
        var (method, other) = (MethodOf("ValueTask", part.Part), MethodOf("Task", part.Part));
        var about = string.Create(
            CultureInfo.InvariantCulture, $"{method} / {other}, over {sets.Count} {(sets.Count == 1 ? "set" : "sets")} of parameters");
        var ratios = new List<Estimate>();
        foreach (var where in sets)
        {
            var (above, aboveObstacle) = evidence.TimeOf(Benchmarks, new(method, where));
            var (below, belowObstacle) = evidence.TimeOf(Benchmarks, new(other, where));
            if (above is null || below is null || run!.RatioOf(above.Id, below.Id) is not { Interval: { } interval } ratio)
            {
                return JudgedPart.Unknown(
                    part, about, above is null ? aboveObstacle : below is null ? belowObstacle : $"{above.Id} is too short to tell");
            }

            ratios.Add(new(ratio.Value, interval));
        }

        return JudgedPart.Timed(part, about, Estimates.GeometricMean(ratios), cause: null);
    }

    private static double? BytesOf(Evidence evidence, string kind, string type, double share, string work) =>
        evidence.BytesOf(Benchmarks, new(MethodOf(kind, type), Of(share, work)));

    private static string MethodOf(string kind, string type) => kind + (type == "int" ? "OfInt" : "OfDecimal");

    private static Parameters Of(double share, string work) => new(
        new Parameter("CompletionProbability", share.ToString(CultureInfo.InvariantCulture)), new Parameter("Work", work));
}
