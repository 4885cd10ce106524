using System.Globalization;

namespace PriceOfAwait;

/// <summary>How the claims of <c>valuetask-vs-task-2019</c> are decided.</summary>
internal static class TaskOrValueTaskClaims
{
    private const string Benchmarks = "PriceOfAwait.Lessons.TaskOrValueTask.TaskOrValueTask";
    private const double Step = 0.1;

    private static readonly Question.Sizes Sizes = new();
    private static readonly Question.Bytes Bytes = new(Benchmarks);
    private static readonly string[] ResultTypes = ["Int", "Decimal"];
    private static readonly Parameter NoWork = new("Work", "0");
    private static readonly Parameter SomeWork = new("Work", "3");

    private static readonly double[] Probabilities = [.. Enumerable.Range(0, 11).Select(tenths => tenths / 10.0)];

    public static IEnumerable<Check> Checks =>
    [
        new("TV1", [], [Sizes], (_, evidence) => evidence.From([Sizes], () => Published.TaskSizes.Select(size =>
            Finding.SameAs(size.Bytes, evidence.Answer<TaskSizes>(Sizes)[size.ResultType], $"bytes of a Task<{size.ResultType}>", "B")))),

        // "Pays": fewer bytes, from about the published share on (within a step of the parameter), and, as soon as a call does a
        // little work, no more time for them.
        new("TV2", [Benchmarks], [Bytes], (claim, evidence) =>
        [
            .. ResultTypes.Select(type => PaysFrom(evidence, type, Share(claim, type))),
            .. from type in ResultTypes
               from probability in SharesOf(evidence, SomeWork)
               where probability >= Share(claim, type)
               select Ratio(evidence, type, Limits.Below(1 + Check.Margin), probability, SomeWork),
        ]),

        new("TV3", [Benchmarks], [], (_, evidence) => OverAll(evidence, Limits.Above(1), NoWork)),

        new("TV4", [Benchmarks], [], (_, evidence) => OverAll(evidence, new Limits(1 - Check.Margin, 1 + Check.Margin), SomeWork)),

        new("TV5", [], [Bytes], (claim, evidence) => ResultTypes.Select(type =>
            evidence.Bytes(Benchmarks).Are(claim.Figure($"two methods of {InCSharp(type)}"), $"TaskOf{type}", Probability(1), NoWork))),
    ];

    private static IEnumerable<Finding> OverAll(Evidence evidence, Limits limits, Parameter work) =>
        from type in ResultTypes
        from probability in SharesOf(evidence, work)
        select Ratio(evidence, type, limits, probability, work);

    /// <summary>The shares that the run was to measure: a run on several runtimes has some of them only.</summary>
    private static double[] SharesOf(Evidence evidence, Parameter work)
    {
        var ids = evidence.Times(Benchmarks).Run is { } run
            ? run.Measurements.Select(measurement => measurement.Id).Concat(run.Missing.Select(missing => missing.Id))
            : [];
        var parameters = ids.Select(id => id.Parameters).ToHashSet();
        double[] shares = [.. Probabilities.Where(probability => parameters.Contains(new Parameters(Probability(probability), work)))];
        return shares.Length > 0 ? shares : Probabilities;
    }

    private static Finding Ratio(Evidence evidence, string type, Limits limits, double probability, Parameter work) =>
        evidence.Times(Benchmarks).Ratio($"ValueTaskOf{type}", $"TaskOf{type}", limits, Probability(probability), work);

    private static Finding PaysFrom(Evidence evidence, string type, double published)
    {
        const string unit = "of the calls";
        var about = $"share of synchronous completions from which ValueTask<{InCSharp(type)}> takes fewer bytes";
        var bytes = evidence.Bytes(Benchmarks);
        var known = Probabilities
            .Select(probability => (Share: probability, ValueTask: bytes[$"ValueTaskOf{type}", Probability(probability), NoWork], Task: bytes[$"TaskOf{type}", Probability(probability), NoWork]))
            .ToList();
        if (known.Any(at => at.ValueTask is null || at.Task is null))
        {
            return Finding.Unknown(about, isExact: true, unit, published, $"not known: {bytes.Failure ?? "the bytes are not the same for all operations"}");
        }

        // From here on it stays so.
        var from = known.AsEnumerable().Reverse().TakeWhile(at => at.ValueTask < at.Task).Select(at => at.Share).DefaultIfEmpty(double.PositiveInfinity).Last();
        return Finding.Exact(about, Math.Abs(from - published) <= Step + 1e-9, from, $"about {Finding.Write(published, "")}", unit, published);
    }

    private static double Share(Claim claim, string type) => claim.Figure($"share from which ValueTask<{InCSharp(type)}> pays");

    private static Parameter Probability(double share) => new("CompletionProbability", share.ToString(CultureInfo.InvariantCulture));

    private static string InCSharp(string type) => type == "Int" ? "int" : "decimal";
}
