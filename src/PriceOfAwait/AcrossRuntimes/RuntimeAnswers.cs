using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

/// <summary>
/// Answers to exact questions on several runtimes. They are the same on all machines of one architecture.
/// </summary>
public sealed record RuntimeAnswers(IReadOnlyList<OnRuntime<RuntimeAnswer>> Answers) : TableValue
{
    internal static IReadOnlyList<ExactQuestion> Questions =>
        field ??= [
            new ExactQuestion.Runtime(),
            .. Claims.Named(RuntimeClaims.Ids).SelectMany(claim => claim.Questions).Distinct(),
            .. from sample in RuntimeSample.All
            let steps = sample.Steps
            where steps is not null
            select new ExactQuestion.Steps(sample.Benchmarks, steps.Method, steps.Parameters),
        ];

    /// <summary><see langword="null"/> if the runtime wasn't asked.</summary>
    public RuntimeAnswer? this[string runtime] => Answers.FirstOrDefault(answer => answer.Runtime.Id == runtime)?.Value;

    /// <summary>The questions whose answers are recorded, including five that only a single lesson asks.</summary>
    internal static IReadOnlyList<ExactQuestion> Recorded =>
        field ??= [
            .. Questions,
            new ExactQuestion.BlockedCalls(),
            new ExactQuestion.BlockedRequests(),
            new ExactQuestion.LoadedServers(),
            new ExactQuestion.BlockedServers(),
            new ExactQuestion.AsyncBothWays(),
        ];

    public string? Provenance { get; init; }

    /// <summary>
    /// The recorded machine whose answers about no class these are; <see langword="null"/> if nothing is recorded, or
    /// if asked here and now.
    /// </summary>
    internal string? On { get; init; }

    public IReadOnlyList<Runtime> Runtimes => [.. Answering.Select(answer => answer.Runtime)];

    private IEnumerable<OnRuntime<RuntimeAnswer>> Answering => Answers.Where(answer => answer.Value is not null);

    /// <summary>
    /// Builds the lessons for runtimes that have no build. At <see cref="Speed.Recorded"/>, reads the recorded answers.
    /// </summary>
    public static Task<RuntimeAnswers> AskAsync(
        IReadOnlyList<Runtime> runtimes,
        CancellationToken cancellationToken = default
    ) => AskAsync(runtimes.Given(), Questions, SpeedSetting.Current, Console.Out, cancellationToken);

    internal static async Task<RuntimeAnswers> AskAsync(
        IReadOnlyList<Runtime> runtimes,
        IReadOnlyList<ExactQuestion> questions,
        Speed speed,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        if (speed == Speed.Recorded || !MeasuredRuntimes.Include(runtimes, progress))
        {
            return Load(Repository.RecordedData, runtimes);
        }

        var builds = await RuntimeBuilds.AllAsync(runtimes, progress, cancellationToken);
        var all = new OnRuntime<RuntimeAnswer>[builds.Count];
        // Two at a time: otherwise the cores idle during each runtime's last questions.
        await Parallel.ForEachAsync(
            Enumerable.Range(0, builds.Count),
            new ParallelOptions { MaxDegreeOfParallelism = 2, CancellationToken = cancellationToken },
            async (index, cancellation) =>
            {
                var built = builds[index];
                var answerable = questions.Where(question => question.CanBeAskedOf(built.Runtime));
                all[index] = new(
                    built.Runtime,
                    await AnswerAsync(built.Value, [.. answerable], cancellation),
                    built.Failure
                )
                {
                    IsUnavailable = built.IsUnavailable,
                };
            }
        );
        return new(all);
    }

    private static async Task<RuntimeAnswer?> AnswerAsync(
        LessonsBuild? build,
        IReadOnlyList<ExactQuestion> questions,
        CancellationToken cancellationToken
    )
    {
        if (build is null)
        {
            return null;
        }

        var (answers, unanswered) = await ExactQuestion.AskAllAsync(questions, build, cancellationToken);
        return new() { Answers = answers, Unanswered = unanswered };
    }

    /// <summary>
    /// The recorded answers. Answers about a class come from the machine that is shown for it, because another one may
    /// have been asked when the class had other code; all others come from the machine that is shown for most classes.
    /// </summary>
    public static RuntimeAnswers Load(string folder, IReadOnlyList<Runtime> runtimes)
    {
        runtimes = runtimes.Given();
        var shown = RecordedRuns.LoadAll(folder.Given()).ToLookup(run => run.RecordedOn!, run => run.Benchmarks);
        var machines = RecordedRuns
            .MachinesIn(folder)
            .Where(machine => runtimes.Any(runtime => IsRecorded(machine, runtime)))
            .OrderByDescending(machine => shown[machine].Count())
            .ToList();
        return new([.. runtimes.Select(AnswerOn)])
        {
            Provenance =
                machines.Count == 0 ? null : $"Recorded on {Format.Listed([.. machines.Select(one => one.Name)])}.",
            On = machines.FirstOrDefault()?.Name,
        };

        bool IsRecorded(Machine machine, Runtime runtime) =>
            File.Exists(RuntimeAnswer.FileOf(folder, machine, runtime));

        OnRuntime<RuntimeAnswer> AnswerOn(Runtime runtime)
        {
            var recorded = machines.FindAll(machine => IsRecorded(machine, runtime));
            return RuntimeAnswer
                .Load(folder, recorded.FirstOrDefault(), runtime)
                .Select(answer =>
                    recorded
                        .Skip(1)
                        .Aggregate(
                            answer,
                            (all, machine) =>
                                all.With(
                                    RuntimeAnswer.Load(folder, machine, runtime).Value!.About(shown[machine].Contains)
                                )
                        )
                );
        }
    }

    /// <summary>
    /// Native code sizes in bytes, including callees. Empty before .NET 7, because older JITs list no code.
    /// </summary>
    public Table CodeSizes<TBenchmarks>()
    {
        var question = new ExactQuestion.Code(typeof(TBenchmarks).FullName!);
        var sizes = Answering
            .Select(answer => (answer.Value!.Answers.GetValueOrDefault(question) as CodeSizes)?.Sizes ?? [])
            .ToList();
        return new(
            [
                BenchmarkTable.MethodColumn(typeof(TBenchmarks).FullName!),
                .. Answering.Select(answer => Column.Number($"{answer.Runtime.Name} [B]")),
            ],
            [
                .. sizes
                    .SelectMany(size => size)
                    .Select(size => size.Method)
                    .Distinct()
                    .Select(method =>
                        (IReadOnlyList<string>)
                            [
                                method,
                                .. sizes.Select(size =>
                                    size.FirstOrDefault(one => one.Method == method) is { } code
                                        ? Format.Bytes(code.TotalBytes)
                                        : ""
                                ),
                            ]
                    ),
            ]
        )
        {
            Footnotes =
            [
                "Machine code of the method and its callees, fully optimized, without a profile or instructions "
                    + "newer than AVX2.",
                .. Answers
                    .Where(answer => answer.Value?.Answers.ContainsKey(question) != true)
                    .Select(answer =>
                        $"{answer.Runtime.Name}: "
                        + $"{answer.Failure ?? answer.Value!.Unanswered.GetValueOrDefault(question, "not requested.")}"
                    ),
                .. Provenance is null ? [] : new[] { Provenance },
            ],
        };
    }

    internal override Table ToTable() =>
        new(
            [
                new Column("Runtime"),
                new Column("Target framework"),
                new Column("Version"),
                Column.Number("Exact answers"),
                new Column("Left out"),
            ],
            [
                .. Answers.Select(answer =>
                    (IReadOnlyList<string>)
                        [
                            answer.Runtime.Name,
                            answer.Runtime.Framework,
                            answer.Value?.Version ?? "",
                            $"{answer.Value?.Answers.Count ?? 0}",
                            answer.Failure
                                ?? string.Join(
                                    "; ",
                                    answer.Value!.Unanswered.Select(unanswered =>
                                        $"{unanswered.Key}: {unanswered.Value}"
                                    )
                                ),
                        ]
                ),
            ]
        )
        {
            Footnotes = Provenance is null ? [] : [Provenance],
        };
}
