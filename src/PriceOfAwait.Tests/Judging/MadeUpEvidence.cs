namespace PriceOfAwait.Tests.Judging;

/// <summary>
/// For each claim of a lesson: evidence that nobody measured and that makes it hold, and some that makes it change. A claim without one of
/// the two would say nothing.
/// </summary>
internal abstract class MadeUpEvidence
{
    public static IReadOnlyDictionary<string,
        (Evidence Holding, Evidence Changing)> All { get; } = typeof(MadeUpEvidence).Assembly.GetTypes()
        .Where(type => type.IsSubclassOf(typeof(MadeUpEvidence)))
        .SelectMany(type => ((MadeUpEvidence)Activator.CreateInstance(type)!).ByClaim)
        .ToDictionary();

    public abstract Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; }

    protected static Evidence Times(params (string Benchmarks, string Means)[] runs) =>
        new() { Runs = [.. runs.Select(run => MadeUp.Run(run.Benchmarks, run.Means))] };

    protected static Evidence Times(string benchmarks, string means) => Times((benchmarks, means));

    protected static Evidence Answers(params KeyValuePair<ExactQuestion, object>[] answers) => new() { Answers = Of(answers) };

    protected static Evidence Both(string benchmarks, string means, string bytes) =>
        Times(benchmarks, means) with { Answers = Of(MadeUp.Bytes(benchmarks, bytes)) };

    protected static Dictionary<ExactQuestion, object> Of(params KeyValuePair<ExactQuestion, object>[] answers) => new(answers);
}
