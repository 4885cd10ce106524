namespace PriceOfAwait;

/// <summary>Judges the claims of the sources on several runtimes.</summary>
public static class RuntimeClaims
{
    /// <summary>
    /// What is measured of a benchmark class when all claims are to be judged on several runtimes: enough for the timed claims and the charts, and no more, because each
    /// benchmark is measured on each runtime.
    /// </summary>
    /// <param name="Benchmarks">The class's full name.</param>
    /// <param name="Only">BenchmarkDotNet's patterns; none for all benchmarks.</param>
    public sealed record Sample(string Benchmarks, params IReadOnlyList<string> Only);

    private const string Lessons = "PriceOfAwait.Lessons";

    /// <summary>The sample of each class whose times some claims are about, in the order of the lessons.</summary>
    public static IReadOnlyList<Sample> Samples { get; } =
    [
        new($"{Lessons}.SynchronousFastPaths.StringFastPaths"),
        new($"{Lessons}.SynchronousFastPaths.ConcurrentFastPaths"),
        new($"{Lessons}.SynchronousFastPaths.EarlyReturn"),
        new($"{Lessons}.StockPrices.WithValueTask"),
        new($"{Lessons}.StockPrices.Hoisting", "*.GetStockPriceFor", "*.GetStockPriceWithValueTaskAsync", "*_Optimized"),
        new($"{Lessons}.StockPrices.WithYield", "*.GetStockPriceFor", "*_Await"),
        new($"{Lessons}.StockPrices.Blocking"),
        new($"{Lessons}.AwaitingGame.AwaitingGame"),
        // Both ends without work; with work the end at which nobody waits.
        new($"{Lessons}.TaskOrValueTask.TaskOrValueTask", "*Probability: 0, Work: 0*", "*Probability: 1, Work: *"),
    ];

    /// <summary>The samples that some claims need.</summary>
    /// <param name="ids">Which claims.</param>
    /// <exception cref="ArgumentException">There is no such claim.</exception>
    public static IReadOnlyList<Sample> SamplesFor(IReadOnlyList<string> ids)
    {
        var needed = Claims.BenchmarksFor(ids);
        return [.. Samples.Where(sample => needed.Any(benchmarks => Serves(sample, benchmarks)))];
    }

    /// <summary>The sample of a benchmark class.</summary>
    /// <typeparam name="TBenchmarks">One of <see cref="Samples"/>.</typeparam>
    /// <exception cref="ArgumentException">No claim needs times of that class on several runtimes.</exception>
    public static IReadOnlyList<string> SampleOf<TBenchmarks>() =>
        Samples.FirstOrDefault(sample => sample.Benchmarks == typeof(TBenchmarks).FullName)?.Only
        ?? throw new ArgumentException($"{typeof(TBenchmarks).FullName} is none of {string.Join(", ", Samples.Select(sample => sample.Benchmarks))}.");

    /// <summary>
    /// The claims that are judged on several runtimes: the sources' whose times have a sample. What this project found itself, it found on newer ones.
    /// </summary>
    public static IReadOnlyList<string> Ids =>
        [.. Claims.All.Where(claim => !claim.IsOwn && Claims.BenchmarksFor([claim.Id]).All(benchmarks => Samples.Any(sample => Serves(sample, benchmarks)))).Select(claim => claim.Id)];

    private static bool Serves(Sample sample, string benchmarks) => sample.Benchmarks == benchmarks || sample.Benchmarks == Evidence.HeirOf(benchmarks);

    /// <summary>Judges the sources' claims on each runtime, by what is given. What is not given leaves its claims undecided.</summary>
    /// <param name="answers">The exact answers of the runtimes.</param>
    /// <param name="runs">Figures of the runtimes.</param>
    public static RuntimeLedger Judge(RuntimeAnswers answers, params IReadOnlyList<RuntimeRuns> runs) =>
        Judge(Ids, answers, runs, new Dictionary<string, string>());

    /// <summary>Judges some claims on each runtime.</summary>
    /// <param name="ids">Which claims.</param>
    /// <param name="answers">The exact answers of the runtimes.</param>
    /// <param name="runs">Figures of the runtimes.</param>
    /// <param name="failures">Why there are no figures of a benchmark class at all, by its full name.</param>
    /// <exception cref="ArgumentException">There is no such claim.</exception>
    public static RuntimeLedger Judge(
        IReadOnlyList<string> ids, RuntimeAnswers answers, IReadOnlyList<RuntimeRuns> runs, IReadOnlyDictionary<string, string> failures)
    {
        ArgumentNullException.ThrowIfNull(answers);
        ArgumentNullException.ThrowIfNull(runs);
        ArgumentNullException.ThrowIfNull(failures);
        var checks = Claims.ChecksOf(ids);
        return new([.. answers.Answers.Select(answer => answer.Obstacle is { } obstacle
            ? new RuntimeVerdicts(answer.Runtime, null, obstacle)
            : new RuntimeVerdicts(answer.Runtime, JudgeOne(checks, answer, runs, failures), null))]);
    }

    private static Ledger JudgeOne(IReadOnlyList<Check> checks, RuntimeAnswer answer, IReadOnlyList<RuntimeRuns> runs, IReadOnlyDictionary<string, string> failures)
    {
        var here = runs.Select(run => (run.Benchmarks, Of: run.Runs.FirstOrDefault(one => one.Runtime.Id == answer.Runtime.Id))).ToList();
        var ledger = Claims.Judge(checks, new Evidence
        {
            Runs = [.. here.Select(run => run.Of?.Run).OfType<Run>()],
            Answers = answer.Answers,
            Failures = new Dictionary<object, string>(
            [
                .. answer.Unanswered.Select(unanswered => KeyValuePair.Create((object)unanswered.Key, unanswered.Value)),
                .. failures.Select(failure => KeyValuePair.Create((object)failure.Key, failure.Value)),
                .. here.Where(run => run.Of?.Obstacle is not null).Select(run => KeyValuePair.Create((object)run.Benchmarks, run.Of!.Obstacle!)),
            ]),
            Runtime = answer.Version,
        });

        // A version alone would not tell a runtime from itself with other settings.
        return ledger with { Judgements = [.. ledger.Judgements.Select(judgement => judgement with { Runtime = $"{answer.Runtime.Name} ({answer.Version})" })] };
    }
}
