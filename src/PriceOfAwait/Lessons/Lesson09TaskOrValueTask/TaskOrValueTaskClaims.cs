using System.Globalization;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Judging;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>How the claims of <c>valuetask-vs-task-2019</c> are decided.</summary>
internal sealed class TaskOrValueTaskClaims : LessonClaims
{
    private static readonly string Benchmarks = $"{typeof(TaskOrValueTaskClaims).Namespace}.TaskOrValueTask";

    private static readonly Question.Sizes Sizes = new();
    private static readonly Question.Bytes Bytes = new(Benchmarks);
    private static readonly (string Name, string Method)[] ResultTypes = [("int", "OfInt"), ("decimal", "OfDecimal")];
    private static readonly string[] Kinds = ["Task", "ValueTask"];
    private static readonly Parameter NoWork = new("Work", "0");
    private static readonly Parameter SomeWork = new("Work", "3");

    private static readonly double[] Shares = [.. Enumerable.Range(0, 11).Select(tenths => tenths / 10.0)];

    // Without work both ends; with work only the end at which no call waits.
    public override IEnumerable<RuntimeSample> Samples => [new(Benchmarks, "*Probability: 0, Work: 0*", "*Probability: 1, Work: *")];

    public override IEnumerable<Check> Checks =>
    [
        new("TV1", [], [Sizes], (claim, evidence) => claim.Parts.Select(part => evidence.From(part, [Sizes], () =>
            Finding.Exact(part, $"bytes of a Task<{part.Part}>", evidence.Answer<TaskSizes>(Sizes)[part.Part])))),

        new("TV2", [], [Bytes], (claim, evidence) =>
        [
            .. ResultTypes.Select(type => PaysFrom(claim[type.Name], evidence, type.Name, type.Method)),
            PaysEarlier(claim["int before decimal"], evidence),
        ]),

        new("TV3", [Benchmarks], [],
            (claim, evidence) => ResultTypes.Select(type => OverAll(claim[type.Name], evidence, type.Method, NoWork))),

        new("TV4", [Benchmarks], [],
            (claim, evidence) => ResultTypes.Select(type => OverAll(claim[type.Name], evidence, type.Method, SomeWork))),

        new("TV5", [], [Bytes], (claim, evidence) => ResultTypes.Select(type =>
            evidence.Bytes(Benchmarks).Are(claim[type.Name], $"Task{type.Method}", Share(1), NoWork))),

        new("TV6", [Benchmarks], [Bytes], (claim, evidence) =>
        [
            SameBytes(claim["bytes"], evidence),
            evidence.Times(Benchmarks)
                .RatioTo(claim["time"], evidence.Times(Benchmarks), "TaskOfInt", [Share(1), SomeWork], "TaskOfInt", [Share(1), NoWork]),
        ]),
    ];

    /// <summary>All shares that were measured, together. A run on several runtimes has only some of them.</summary>
    private static Finding OverAll(ClaimPart part, Evidence evidence, string type, Parameter work) =>
        evidence.Times(Benchmarks)
            .MeanRatio(part, $"ValueTask{type}", $"Task{type}",
                [.. SharesOf(evidence, work).Select(share => new[] { Share(share), work })]);

    private static double[] SharesOf(Evidence evidence, Parameter work)
    {
        var ids = evidence.Times(Benchmarks).Run is { } run
            ? run.Measurements.Select(measurement => measurement.Id).Concat(run.Missing.Select(missing => missing.Id))
            : [];
        var parameters = ids.Select(id => id.Parameters).ToHashSet();
        double[] shares = [.. Shares.Where(share => parameters.Contains(new Parameters(Share(share), work)))];
        return shares.Length > 0 ? shares : Shares;
    }

    private static Finding PaysFrom(ClaimPart part, Evidence evidence, string name, string type)
    {
        var about = $"of the shares measured, the first from which ValueTask<{name}> takes fewer bytes";
        return Pays(evidence, type) is { } from
            ? Finding.Exact(part, about, from)
            : Finding.Unknown(part, about, isExact: true, WhyUnknown(evidence));
    }

    private static Finding PaysEarlier(ClaimPart part, Evidence evidence)
    {
        const string About = "shares by which int pays off earlier than decimal";
        return (Pays(evidence, ResultTypes[0].Method), Pays(evidence, ResultTypes[1].Method)) is ({ } ofInt, { } ofDecimal)
            ? Finding.Exact(part, About, Math.Round(ofDecimal - ofInt, 1))
            : Finding.Unknown(part, About, isExact: true, WhyUnknown(evidence));
    }

    /// <summary>
    /// The share from which on a value task takes fewer bytes than a task; infinite where it never does, and <see langword="null"/> where
    /// that is not known.
    /// </summary>
    private static double? Pays(Evidence evidence, string type)
    {
        var bytes = evidence.Bytes(Benchmarks);
        var known = Shares
            .Select(share =>
                (Share: share, ValueTask: bytes[$"ValueTask{type}", Share(share), NoWork],
                    Task: bytes[$"Task{type}", Share(share), NoWork]))
            .ToList();
        return known.Any(at => at.ValueTask is null || at.Task is null)
            ? null
            : known.AsEnumerable().Reverse().TakeWhile(at => at.ValueTask < at.Task).Select(at => at.Share)
                .DefaultIfEmpty(double.PositiveInfinity).Last();
    }

    private static Finding SameBytes(ClaimPart part, Evidence evidence)
    {
        const string About = "methods and shares of which work changes the bytes";
        var bytes = evidence.Bytes(Benchmarks);
        var pairs = (
            from kind in Kinds
            from type in ResultTypes
            from share in Shares
            select (Without: bytes[kind + type.Method, Share(share), NoWork],
                With: bytes[kind + type.Method, Share(share), SomeWork])).ToList();
        return pairs.Any(pair => pair.Without is null || pair.With is null)
            ? Finding.Unknown(part, About, isExact: true, WhyUnknown(evidence))
            : Finding.Exact(part, About, pairs.Count(pair => pair.Without != pair.With));
    }

    private static string WhyUnknown(Evidence evidence) =>
        $"not known: {evidence.Bytes(Benchmarks).Failure ?? "the bytes are not the same for all operations"}";

    private static Parameter Share(double share) => new("CompletionProbability", share.ToString(CultureInfo.InvariantCulture));
}
