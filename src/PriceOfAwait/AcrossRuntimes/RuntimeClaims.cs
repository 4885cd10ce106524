using PriceOfAwait.Judging;

namespace PriceOfAwait.AcrossRuntimes;

public static class RuntimeClaims
{
    /// <summary>
    /// The articles' claims whose times have a sample. This project's own claims are about newer runtimes only.
    /// </summary>
    public static IReadOnlyList<string> Ids =>
        [
            .. Claims
                .All.Where(claim =>
                    !claim.IsOwn
                    && !RuntimeSample.All.Any(sample => sample.NotFor.Contains(claim.Id))
                    && !claim.TimedClasses.Except(RuntimeSample.All.Select(sample => sample.Benchmarks)).Any()
                )
                .Select(claim => claim.Id),
        ];

    public static IReadOnlyList<RuntimeSample> SamplesFor(IReadOnlyList<string> ids)
    {
        var needed = Claims.BenchmarksFor(ids);
        return [.. RuntimeSample.All.Where(sample => needed.Contains(sample.Benchmarks))];
    }

    /// <summary>
    /// Judges by what is known without measuring: each runtime's figures of this run's laps, or else the recorded ones.
    /// </summary>
    /// <exception cref="DataFileException">A file is damaged.</exception>
    public static RuntimeLedger JudgeKnown() =>
        Judge(
            RuntimeAnswers.Load(Repository.RecordedData, Runtimes.All),
            [.. RuntimeSample.All.Select(sample => KnownOf(sample.Benchmarks))]
        );

    private static RuntimeResults KnownOf(string benchmarks)
    {
        var recorded = RecordedRuns.Load(Repository.RecordedData, benchmarks, Runtimes.All);
        var laps = SpeedSetting.Current == Speed.Recorded ? [] : RecordedRuns.MeasuredSession(benchmarks) ?? [];
        return recorded with
        {
            Runs =
            [
                .. recorded.Runs.Select(run =>
                    laps.FirstOrDefault(one => (one.On ?? Runtimes.InLessons.Id) == run.Runtime.Id) is { } here
                        ? new(run.Runtime, here)
                        : run
                ),
            ],
        };
    }

    /// <summary>Claims without figures are undecided.</summary>
    public static RuntimeLedger Judge(RuntimeAnswers answers, params IReadOnlyList<RuntimeResults> runs) =>
        Judge(Ids, answers, runs, new Dictionary<string, string>());

    /// <param name="failures">Why a benchmark class has no figures at all, by its full name.</param>
    public static RuntimeLedger Judge(
        IReadOnlyList<string> ids,
        RuntimeAnswers answers,
        IReadOnlyList<RuntimeResults> runs,
        IReadOnlyDictionary<string, string> failures
    )
    {
        var claims = Claims.Named(ids);
        return new([
            .. answers
                .Given()
                .Answers.Select(one =>
                    one.Select(answer => JudgeOne(claims, one.Runtime, answer, runs.Given(), failures.Given()))
                ),
        ]);
    }

    private static RuntimeVerdicts JudgeOne(
        IReadOnlyList<Claim> claims,
        Runtime runtime,
        RuntimeAnswer answer,
        IReadOnlyList<RuntimeResults> runs,
        IReadOnlyDictionary<string, string> failures
    )
    {
        var here = runs.Select(run =>
                (run.Benchmarks, Of: run.Runs.FirstOrDefault(one => one.Runtime.Id == runtime.Id))
            )
            .ToList();
        var evidence = new Evidence
        {
            Runs = [.. here.Select(run => run.Of?.Value).OfType<BenchmarkResults>()],
            Answers = answer.Answers,
            Unanswered = answer.Unanswered,
            Failures = new Dictionary<string, string>(
                failures.Concat(
                    here.Where(run => run.Of?.Failure is not null)
                        .Select(run => KeyValuePair.Create(run.Benchmarks, run.Of!.Failure!))
                )
            ),
        };
        var ledger = Recordings.Committed.Beside(Claims.Judge(claims, evidence), evidence, runtime);
        // Two runtimes may have the same version and differ in their settings.
        var name = $"{runtime.Name} ({answer.Version})";
        return new(
            ledger with
            {
                Judgments = [.. ledger.Judgments.Select(judgment => judgment with { Runtime = name })],
            },
            evidence.Runs
        );
    }
}
