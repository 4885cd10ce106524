using System.Collections.Concurrent;

namespace PriceOfAwait;

/// <summary>
/// The claims of the sources, and the verdicts on them. A verdict is computed from a measurement at the time: an exact claim from the exact
/// answers of the code under test, a timed one from the confidence intervals of a run's ratios.
/// </summary>
public static class Claims
{
    // A question has a process of its own, and two of them leave room for nothing else on a small machine.
    private const int QuestionsAtOnce = 2;

    private static readonly Lazy<IReadOnlyList<Claim>> FromFile = new(() => ClaimsFile.Read(Repository.ClaimsFile, Published.Sources));

    /// <summary>All claims, in the order of the sources.</summary>
    /// <exception cref="PublishedDataException"><c>data/claims.json</c> is missing or malformed.</exception>
    public static IReadOnlyList<Claim> All => FromFile.Value;

    /// <summary>
    /// Judges claims by what is at hand. Exact answers that are not are asked for at the time, which takes about a second; times have to be given.
    /// </summary>
    /// <param name="ids">Which claims.</param>
    /// <param name="atHand">The runs of the benchmark classes whose times the claims are about, and what <see cref="Exact"/> has already answered.</param>
    /// <exception cref="ArgumentException">There is no such claim, or a run that it needs is not given.</exception>
    /// <exception cref="PublishedDataException"><c>data/claims.json</c> is missing or malformed.</exception>
    public static Task<Ledger> JudgeAsync(IReadOnlyList<string> ids, params IEvidence[] atHand)
    {
        ArgumentNullException.ThrowIfNull(atHand);
        foreach (var check in ChecksOf(ids))
        {
            if (check.Benchmarks.FirstOrDefault(benchmarks => atHand.OfType<Run>().All(run => run.Benchmarks != benchmarks)) is { } absent)
            {
                var name = Bench.NameOf(absent);
                throw new ArgumentException($"The claim {check.Claim} is about times of {name}: give its run, from Bench.RunAsync<{name}>().", nameof(atHand));
            }
        }

        return JudgeAsync(ids, atHand, new Dictionary<string, string>(), CancellationToken.None);
    }

    /// <summary>The full names of the benchmark classes whose times some claims are about, in the order of the ledger.</summary>
    /// <param name="ids">Which claims.</param>
    /// <exception cref="ArgumentException">There is no such claim.</exception>
    public static IReadOnlyList<string> BenchmarksFor(IReadOnlyList<string> ids) =>
        [.. ChecksOf(ids).SelectMany(check => check.Benchmarks).Distinct()];

    /// <summary>Judges claims although some runs could not be measured; the claims about those are undecided.</summary>
    /// <param name="ids">Which claims.</param>
    /// <param name="atHand">Runs and exact answers.</param>
    /// <param name="failures">Why there is no run of a benchmark class, by its full name.</param>
    /// <param name="cancellationToken">Ends the asking.</param>
    /// <exception cref="ArgumentException">There is no such claim.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static async Task<Ledger> JudgeAsync(
        IReadOnlyList<string> ids, IReadOnlyList<IEvidence> atHand, IReadOnlyDictionary<string, string> failures, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(atHand);
        var checks = ChecksOf(ids);
        var answers = new ConcurrentDictionary<Question, object>(
            atHand.Where(evidence => evidence.Question is not null).DistinctBy(evidence => evidence.Question)
                .Select(evidence => KeyValuePair.Create(evidence.Question!, (object)evidence)));
        var without = new ConcurrentDictionary<object, string>(failures.Select(failure => KeyValuePair.Create((object)failure.Key, failure.Value)));
        var runtime = new Question.Runtime();
        var questions = checks.SelectMany(check => check.Questions).Distinct().ToList();
        await Parallel.ForEachAsync(
            questions.Count == 0 ? [] : questions.Append(runtime).Where(question => !answers.ContainsKey(question)),
            new ParallelOptions { MaxDegreeOfParallelism = QuestionsAtOnce, CancellationToken = cancellationToken },
            async (question, cancellation) =>
            {
                try
                {
                    answers[question] = await question.AskAsync(LessonsBuild.Default, cancellation);
                }
                catch (BenchException exception)
                {
                    without[question] = exception.Message;
                }
            });
        return Judge(checks, new Evidence
        {
            Runs = [.. atHand.OfType<Run>()],
            Answers = answers,
            Failures = without,
            Runtime = answers.GetValueOrDefault(runtime) as string,
        });
    }

    internal static Ledger Judge(IReadOnlyList<Check> checks, Evidence evidence) => new(
        [.. checks.Select(check => check.Judge(All.Single(claim => claim.Id == check.Claim), evidence))])
    {
        Missing =
        [
            .. evidence.Failures.Select(failure => $"Not measured: {failure.Key}: {failure.Value}"),
            .. evidence.Runs.SelectMany(run => run.Missing.Select(missing => $"Not measured: {run.Benchmarks}, {missing.Id}: {missing.Why}")),
        ],
        Busy = [.. evidence.Runs.Where(run => run.IsBusy).Select(run => $"{Bench.NameOf(run.Benchmarks)}: {run.BusyNote}")],
    };

    internal static List<Check> ChecksOf(IReadOnlyList<string> ids)
    {
        ArgumentNullException.ThrowIfNull(ids);
        var unknown = ids.FirstOrDefault(id => Check.All.All(check => check.Claim != id));
        return unknown is null
            ? [.. Check.All.Where(check => ids.Contains(check.Claim))]
            : throw new ArgumentException($"There is no claim \"{unknown}\". There are: {string.Join(", ", Check.All.Select(check => check.Claim))}.", nameof(ids));
    }
}
