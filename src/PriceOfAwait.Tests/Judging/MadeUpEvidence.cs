namespace PriceOfAwait.Tests.Judging;

/// <summary>
/// For each claim of a lesson some evidence that makes it hold and some that makes it change: else it would say
/// nothing.
/// </summary>
internal abstract class MadeUpEvidence
{
    public static IReadOnlyDictionary<string, (Evidence Holding, Evidence Changing)> All { get; } =
        typeof(MadeUpEvidence)
            .Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(MadeUpEvidence)))
            .SelectMany(type => ((MadeUpEvidence)Activator.CreateInstance(type)!).ByClaim)
            .ToDictionary();

    public abstract Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; }

    protected static Evidence Times(params (string Benchmarks, string Means)[] runs) =>
        new() { Runs = [.. runs.Select(run => MadeUp.Run(run.Benchmarks, run.Means))] };

    protected static Evidence Answers(params KeyValuePair<ExactQuestion, object>[] answers) =>
        new() { Answers = new Dictionary<ExactQuestion, object>(answers) };

    // Of several figures of one benchmark the last counts, so what makes a claim change follows what makes it hold.
    protected static (Evidence Holding, Evidence Changing) Times(string benchmarks, string means, string changing) =>
        (Times((benchmarks, means)), Times((benchmarks, $"{means}, {changing}")));

    protected static (Evidence Holding, Evidence Changing) Bytes(string benchmarks, string bytes, string changing) =>
        (Answers(MadeUp.Bytes(benchmarks, bytes)), Answers(MadeUp.Bytes(benchmarks, $"{bytes}, {changing}")));

    protected static (Evidence Holding, Evidence Changing) Both(
        string benchmarks,
        string means,
        string bytes,
        string? changingMeans = null,
        string? changingBytes = null
    )
    {
        var times = Times(benchmarks, means, changingMeans ?? means);
        var answers = Bytes(benchmarks, bytes, changingBytes ?? bytes);
        return (
            times.Holding with
            {
                Answers = answers.Holding.Answers,
            },
            times.Changing with
            {
                Answers = answers.Changing.Answers,
            }
        );
    }
}
