namespace PriceOfAwait.Judging;

public static class Claims
{
    /// <summary>The articles' claims in the order of the lessons, then this project's own.</summary>
    public static IReadOnlyList<Claim> All => field ??= ReadAll(Repository.LessonsData, Published.Sources);

    /// <summary>Requires runs. Missing exact answers are computed, which takes about a second.</summary>
    /// <param name="atHand">Runs, and answers from <see cref="Exact"/>.</param>
    public static Task<Ledger> JudgeAsync(IReadOnlyList<string> ids, params IReadOnlyList<NotebookValue> atHand)
    {
        var lacking =
            from claim in Named(ids)
            from benchmarks in claim.TimedClasses.Except(
                atHand.Given().OfType<BenchmarkResults>().Select(run => run.Benchmarks)
            )
            let name = Bench.NameOf(benchmarks)
            select $"The claim {claim.Id} needs times of {name}: pass its run, from Bench.RunAsync<{name}>().";
        return lacking.FirstOrDefault() is { } error
            ? throw new WrongArgumentException(error, nameof(atHand))
            : JudgeAsync(ids, atHand, new Dictionary<string, string>(), CancellationToken.None);
    }

    /// <summary>Claims whose runs could not be measured are undecided.</summary>
    /// <param name="failures">Why a benchmark class has no run, by its full name.</param>
    public static async Task<Ledger> JudgeAsync(
        IReadOnlyList<string> ids,
        IReadOnlyList<NotebookValue> atHand,
        IReadOnlyDictionary<string, string> failures,
        CancellationToken cancellationToken
    )
    {
        var claims = Named(ids);
        var runs = atHand.Given().OfType<BenchmarkResults>().ToList();
        var known = atHand
            .Select(answer => (Question: QuestionOf(answer), Answer: answer))
            .Where(known => known.Question is not null)
            .DistinctBy(known => known.Question)
            .ToDictionary(known => known.Question!, known => (object)known.Answer);
        var questions = claims.SelectMany(claim => claim.Questions).Distinct().ToList();
        var (answers, unanswered) = await ExactQuestion.AskAllAsync(
            questions.Count == 0 ? [] : questions.Append(new ExactQuestion.Runtime()).Except(known.Keys),
            LessonsBuild.Default,
            cancellationToken
        );
        var evidence = new Evidence
        {
            Runs = runs,
            Answers = new Dictionary<ExactQuestion, object>(answers.Concat(known)),
            Unanswered = unanswered,
            Failures = failures.Given(),
        };
        var ledger = Recordings.Committed.Beside(Judge(claims, evidence), evidence, Runtimes.InLessons);
        // Verdicts on recorded figures are not announced, because they are not this machine's results.
        return runs.All(run => run.RecordedOn is null) ? CellResults.Announce(ledger) : ledger;
    }

    public static IReadOnlyList<string> BenchmarksFor(IReadOnlyList<string> ids) =>
        [.. Named(ids).SelectMany(claim => claim.TimedClasses).Distinct()];

    internal static Ledger Judge(IReadOnlyList<Claim> claims, Evidence evidence) =>
        new([.. claims.Select(claim => claim.Judge(evidence))])
        {
            Missing =
            [
                .. evidence.Failures.Select(failure => $"Not measured: {failure.Key}: {failure.Value}"),
                .. evidence.Unanswered.Select(unanswered => $"Not measured: {unanswered.Key}: {unanswered.Value}"),
                .. from run in evidence.Runs
                from missing in run.Missing
                select $"Not measured: {run.Benchmarks}, {missing.Id}: {missing.Failure}",
            ],
            Busy =
            [
                .. evidence
                    .Runs.Where(run => run.IsBusy)
                    .Select(run => $"{Bench.NameOf(run.Benchmarks)}: {run.BusyNote}"),
            ],
        };

    internal static IReadOnlyList<Claim> Named(IReadOnlyList<string> ids) =>
        ids.Given().FirstOrDefault(id => All.All(claim => claim.Id != id)) is { } unknown
            ? throw new WrongArgumentException(
                $"There is no claim \"{unknown}\". There are: {string.Join(", ", All.Select(claim => claim.Id))}.",
                nameof(ids)
            )
            : [.. All.Where(claim => ids.Contains(claim.Id))];

    internal static IReadOnlyList<Claim> ReadAll(string lessons, IReadOnlyList<PublishedSource> sources)
    {
        var read = (
            from file in (
                Directory.Exists(lessons) ? Directory.GetFiles(lessons, "claims.json", SearchOption.AllDirectories) : []
            ).Order(StringComparer.Ordinal)
            from claim in Read(file, sources)
            select (Claim: claim, File: file)
        ).ToList();
        var ids = sources.Select(source => source.Id).Append(Claim.Own).ToList();
        return read is [] ? throw new DataFileException($"{lessons} has no claims.json. {DataFile.Restore(lessons)}")
            : read.GroupBy(one => one.Claim.Id).FirstOrDefault(alike => alike.Skip(1).Any()) is { } twice
                ? throw new DataFileException(
                    $"The claim {twice.Key} is defined twice: in "
                        + $"{string.Join(" and ", twice.Select(one => Repository.Relative(one.File)))}."
                )
            : [.. read.Select(one => one.Claim).OrderBy(claim => ids.IndexOf(claim.Source))];
    }

    internal static IReadOnlyList<Claim> Read(string file, IReadOnlyList<PublishedSource> sources) =>
        [
            .. from claim in DataFile.Read<List<Claim>>(
                file,
                claims =>
                    claims
                        .Select(
                            (claim, index) =>
                                ErrorIn(claim, sources) is { } error ? $"claim {index + 1} ({claim.Id}): {error}" : null
                        )
                        .FirstOrDefault(error => error is not null)
            )
            let parts = claim.Parts.Select(part =>
                WithLimits(part) with
                {
                    Benchmarks = part.Benchmarks ?? claim.Benchmarks,
                }
            )
            select claim with
            {
                Parts = [.. parts],
            },
        ];

    private static string? ErrorIn(Claim claim, IReadOnlyList<PublishedSource> sources) =>
        claim switch
        {
            { Parts: [] } => "it has no \"parts\"",
            _ when !claim.IsOwn && sources.All(source => source.Id != claim.Source) =>
                $"there is no source \"{claim.Source}\" in data/sources.json. There are: "
                    + $"{string.Join(", ", sources.Select(source => source.Id))}; and {Claim.Own} for what this "
                    + $"project found",
            _ when claim.Parts.DistinctBy(part => part.Part).Count() < claim.Parts.Count =>
                "two parts have the same name",
            _ => claim
                .Parts.Select(part =>
                    (part.Time ?? part.Bytes ?? part.Code) is not null && (part.Benchmarks ?? claim.Benchmarks) is null
                        ? "a part compares methods, but neither it nor its claim has \"benchmarks\""
                    : part.Time is null != (part.Over ?? part.Minus) is null
                        ? "a part has \"time\" without \"over\" or \"minus\", or one of these without \"time\""
                    : part is { Time: not null, Rule: null, Above: null, Below: null }
                        ? "a part compares times without a \"rule\", \"above\" or \"below\""
                    : part.Rule is not null ? ErrorInRule(part)
                    : !claim.IsOwn && (part.Above ?? part.Below) is not null
                        ? "a part has limits of its own. Name the \"rule\" that a published claim's words follow: "
                            + RuleNames
                    : null
                )
                .FirstOrDefault(error => error is not null),
        };

    private static string RuleNames => string.Join(", ", LimitRule.All.Select(rule => $"\"{rule.Name}\""));

    private static string? ErrorInRule(ClaimPart part) =>
        LimitRule.Named(part.Rule!) is null ? $"there is no rule \"{part.Rule}\". There are: {RuleNames}"
        : (part.Above ?? part.Below) is not null
            ? "a part has a \"rule\" and limits of its own. Leave out \"above\" and \"below\""
        : part is { Rule: "about" or "read from a plot", PublishedFigure: null }
            ? $"a part is \"{part.Rule}\" a figure, but has neither \"row\" nor \"published\""
        : null;

    private static ClaimPart WithLimits(ClaimPart part)
    {
        var (above, below) = LimitRule.Of(part)?.LimitsOf(part) ?? default;
        return part with { Above = above, Below = below };
    }

    /// <summary><see langword="null"/> for a run, and for an answer that was reduced to a part.</summary>
    private static ExactQuestion? QuestionOf(NotebookValue given) =>
        given switch
        {
            BenchmarkResults => null,
            AllocatedBytes bytes => new ExactQuestion.Bytes(bytes.Benchmarks),
            CodeSizes sizes => new ExactQuestion.Code(sizes.Benchmarks),
            TaskIdentities tasks => tasks.Question,
            TaskSizes => new ExactQuestion.Sizes(),
            CallsTogether calls => calls.Question,
            CallsThatReturned => new ExactQuestion.StorageCalls(),
            LoadsOfCallers => new ExactQuestion.FirstCallers(),
            EndedCalls => new ExactQuestion.UnawaitedCalls(),
            CallsOfLimits => new ExactQuestion.LimitedCalls(),
            MethodsBothWays => new ExactQuestion.AsyncBothWays(),
            ConnectionsOfCalls => new ExactQuestion.CallConnections(),
            CallsForLeavers => new ExactQuestion.LeavingClients(),
            SendsOnTheLastThread => new ExactQuestion.BlockingSends(),
            ServersUnderLoad => new ExactQuestion.LoadedServers(),
            ThreadsOfServers => new ExactQuestion.BlockedServers(),
            _ => throw new WrongArgumentException(
                $"A {given.GetType().Name} can't judge a claim. Pass runs and exact answers.",
                nameof(given)
            ),
        };
}
