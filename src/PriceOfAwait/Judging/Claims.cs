using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Observing;
using PriceOfAwait.Platform;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Judging;

/// <summary>
/// The claims of the sources, and the verdicts on them. Verdicts are computed from what is measured now: an exact claim from the exact
/// answers of the code under test, a timed one from the confidence intervals of a run's ratios.
/// </summary>
public static class Claims
{
    private static readonly Lazy<IReadOnlyList<Claim>> FromFiles = new(() => ClaimsFile.ReadAll(Repository.LessonsData, Published.Sources));

    /// <summary>All claims: those of each source in the order of the lessons, then this project's own.</summary>
    /// <exception cref="DataFileException">A lesson's <c>claims.json</c> is malformed.</exception>
    public static IReadOnlyList<Claim> All => FromFiles.Value;

    /// <summary>
    /// Judges claims by what is given. Exact answers that are missing are asked for, which takes about a second; times have to be given.
    /// </summary>
    /// <param name="ids">Which claims.</param>
    /// <param name="atHand">The runs of the benchmark classes whose times the claims are about, and what <see cref="Exact"/> has already
    /// answered.</param>
    /// <exception cref="ArgumentException">There is no such claim, or a run that it needs is not given.</exception>
    /// <exception cref="DataFileException">A lesson's <c>claims.json</c> is malformed.</exception>
    public static Task<Ledger> JudgeAsync(IReadOnlyList<string> ids, params Given[] atHand)
    {
        ArgumentNullException.ThrowIfNull(atHand);
        foreach (var check in ChecksOf(ids))
        {
            if (check.Benchmarks.FirstOrDefault(benchmarks => atHand.All(given => given.Run?.Benchmarks != benchmarks)) is { } absent)
            {
                var name = Bench.NameOf(absent);
                throw new ArgumentException(
                    $"The claim {check.Claim} is about times of {name}: give its run, from Bench.RunAsync<{name}>().", nameof(atHand));
            }
        }

        return JudgeAsync(
            ids, [.. atHand.Select(given => given.Run).OfType<Run>()], [.. atHand.Select(given => given.Answer).OfType<IExactAnswer>()],
            new Dictionary<string, string>(), CancellationToken.None);
    }

    /// <summary>The full names of the benchmark classes whose times some claims are about, in the order of the ledger.</summary>
    /// <param name="ids">Which claims.</param>
    /// <exception cref="ArgumentException">There is no such claim.</exception>
    public static IReadOnlyList<string> BenchmarksFor(IReadOnlyList<string> ids) =>
        [.. ChecksOf(ids).SelectMany(check => check.Benchmarks).Distinct()];

    /// <summary>Judges claims although some runs could not be measured; the claims about those are undecided.</summary>
    /// <param name="ids">Which claims.</param>
    /// <param name="runs">What was measured.</param>
    /// <param name="failures">Why there is no run of a benchmark class, by its full name.</param>
    /// <param name="cancellationToken">Ends the asking.</param>
    /// <exception cref="ArgumentException">There is no such claim.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<Ledger> JudgeAsync(
        IReadOnlyList<string> ids, IReadOnlyList<Run> runs, IReadOnlyDictionary<string, string> failures,
        CancellationToken cancellationToken) =>
        JudgeAsync(ids, runs, [], failures, cancellationToken);

    private static async Task<Ledger> JudgeAsync(
        IReadOnlyList<string> ids, IReadOnlyList<Run> runs, IReadOnlyList<IExactAnswer> known, IReadOnlyDictionary<string, string> failures,
        CancellationToken cancellationToken)
    {
        var checks = ChecksOf(ids);
        var atHand = known.Where(answer => answer.Question is not null).DistinctBy(answer => answer.Question)
            .ToDictionary(answer => answer.Question!, answer => (object)answer);
        var runtime = new Question.Runtime();
        var questions = checks.SelectMany(check => check.Questions).Distinct().ToList();
        var (answers, unanswered) = await Question.AskAllAsync(
            questions.Count == 0 ? [] : questions.Append(runtime).Except(atHand.Keys), LessonsBuild.Default, cancellationToken);
        var ledger = Judge(checks, new Evidence
        {
            Runs = runs,
            Answers = new Dictionary<Question, object>(answers.Concat(atHand)),
            Failures = new Dictionary<object, string>(
            [
                .. failures.Select(failure => KeyValuePair.Create((object)failure.Key, failure.Value)),
                .. unanswered.Select(without => KeyValuePair.Create((object)without.Key, without.Value)),
            ]),
            Runtime = answers.GetValueOrDefault(runtime) as string,
        });
        // Of what was recorded somewhere, this machine has found nothing.
        return runs.All(run => run.RecordedOn is null) ? Findings.Tell(ledger) : ledger;
    }

    internal static Ledger Judge(IReadOnlyList<Check> checks, Evidence evidence) => new(
        [.. checks.Select(check => check.Judge(All.Single(claim => claim.Id == check.Claim), evidence))])
    {
        Missing =
        [
            .. evidence.Failures.Select(failure => $"Not measured: {failure.Key}: {failure.Value}"),
            .. evidence.Runs.SelectMany(
                run => run.Missing.Select(missing => $"Not measured: {run.Benchmarks}, {missing.Id}: {missing.Why}")),
        ],
        Busy = [.. evidence.Runs.Where(run => run.IsBusy).Select(run => $"{Bench.NameOf(run.Benchmarks)}: {run.BusyNote}")],
    };

    internal static List<Check> ChecksOf(IReadOnlyList<string> ids)
    {
        var unknown = ids.FirstOrDefault(id => Check.All.All(check => check.Claim != id));
        return unknown is null
            ? [.. Check.All.Where(check => ids.Contains(check.Claim))]
            : throw new ArgumentException(
                $"There is no claim \"{unknown}\". There are: {string.Join(", ", Check.All.Select(check => check.Claim))}.", nameof(ids));
    }
}
