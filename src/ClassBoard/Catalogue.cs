using System.Collections.Concurrent;

namespace PriceOfAwait.ClassBoard;

/// <summary>
/// The questions, claims and exercises that a class can answer, in the order of the lessons. A delivery may only be
/// about these, with plausible figures. Whatever words the board shows beside them are its own, so an attendee can't
/// post other content than a nickname.
/// </summary>
internal sealed record Catalogue(
    IReadOnlyList<BenchmarkResults> Recorded,
    IReadOnlyList<AskedGuess> Asked,
    IReadOnlyList<ExerciseProgress> Exercises
)
{
    // Cached, because computing intervals takes a while and the board is redrawn often.
    private readonly ConcurrentDictionary<(string Benchmarks, string Baseline), MeasuredRatios> _ratios = [];

    /// <exception cref="DataFileException">A data file is damaged.</exception>
    public static Catalogue Load() =>
        new(
            [
                .. from run in RecordedRuns.LoadAll(Repository.RecordedData)
                where run.Baseline is not null
                group run by run.Benchmarks into recorded
                orderby recorded.Key
                select recorded.MaxBy(run => run.Started)!,
            ],
            AskedGuess.All,
            Progress.Current.Exercises
        );

    public MeasuredRatios RatiosOf(BenchmarkResults recorded, string baseline) =>
        _ratios.GetOrAdd((recorded.Benchmarks, baseline), _ => MeasuredRatios.Of(recorded, baseline));

    /// <summary>Why a delivery is rejected; <see langword="null"/> if it is accepted.</summary>
    public string? ErrorIn(Delivery delivery) =>
        Nickname.ErrorIn(delivery.Nickname)
        ?? delivery.Entries.Select(ErrorIn).FirstOrDefault(error => error is not null);

    private string? ErrorIn(Entry entry) =>
        entry.Id.Length is 0 or > Limits.MaxIdLength
            ? $"an entry's id has 1 to {Limits.MaxIdLength} characters"
            : entry.What switch
            {
                GuessedRatio guess => ErrorIn(guess.Benchmarks, guess.Baseline, [guess.Of], [guess.Ratio]),
                MeasuredRatios figures => ErrorIn(
                    figures.Benchmarks,
                    figures.Baseline,
                    [.. figures.Figures.Select(figure => figure.Of)],
                    [.. figures.Figures.SelectMany(figure => new[] { figure.Ratio, figure.Lower, figure.Upper })]
                )
                    ?? (
                        figures.Figures.Any(figure => figure.Lower > figure.Ratio || figure.Upper < figure.Ratio)
                            ? $"a ratio of {Bench.NameOf(figures.Benchmarks)} lies outside its interval"
                            : null
                    )
                    ?? (figures.Speed == Speed.Recorded ? "only measured figures can be sent, not recorded ones" : null)
                    ?? (
                        figures.On is null || Runtimes.All.Any(runtime => runtime.Id == figures.On)
                            ? null
                            : "there is no such runtime"
                    )
                    ?? (
                        figures.Environment is { LogicalCores: < 1 or > Limits.MaxCores }
                            ? $"a machine has 1 to {Limits.MaxCores} cores"
                            : null
                    ),
                GuessedAnswer answer => Asked.FirstOrDefault(asked => asked.About == answer.About) is not { } asked
                    ? "no lesson asks that"
                : answer is { Guess: < 0 or > Limits.MaxAnswer } or { Answer: < 0 or > Limits.MaxAnswer }
                    ? "an answer must be between 0 and a billion"
                : ErrorIn(asked, answer.Said) ?? ErrorIn(asked, answer.Found),
                JudgedClaim judged => Claims.All.FirstOrDefault(claim => claim.Id == judged.Claim) is not { } claim
                    ? "there is no such claim"
                : judged.Part is { } part && claim.Parts.All(one => one.Part != part) ? "the claim has no such part"
                : judged.Figures is { Count: > Limits.MaxFigures }
                    ? $"a verdict has at most {Limits.MaxFigures} figures"
                : (judged.Figures ?? []).Any(figure => Math.Abs(figure.Value) > Limits.MaxAnswer)
                    ? "a verdict's figure must be below a billion"
                : null,
                PracticedExercise practiced => Exercises.Any(exercise => exercise.Id == practiced.Exercise)
                    ? null
                    : "there is no such exercise",
                _ => "an entry has an unknown kind",
            };

    private string? ErrorIn(
        string benchmarks,
        string baseline,
        IReadOnlyList<BenchmarkId> of,
        IReadOnlyList<double?> ratios
    )
    {
        if (Recorded.FirstOrDefault(run => run.Benchmarks == benchmarks) is not { } known)
        {
            return "that benchmark class has no recorded figures, so the board can't show it";
        }

        var ids = known.Measurements.Select(measurement => measurement.Id).ToHashSet();
        return of.Distinct().Count() < of.Count ? $"{Bench.NameOf(benchmarks)} has a benchmark twice"
            : of.Any(one =>
                one.Method == baseline || !ids.Contains(one) || !ids.Contains(one with { Method = baseline })
            )
                ? $"{Bench.NameOf(benchmarks)} has no benchmark with that id, or none with that baseline"
            : ratios.Any(ratio => ratio is <= 0 or > Limits.MaxRatio) ? "a ratio must be between 0 and a million"
            : null;
    }

    private static string? ErrorIn(AskedGuess asked, Selection? selected) =>
        selected is null ? null
        : asked.Unit != GuessUnit.Match ? "that guess is a number, so nothing is to be selected"
        : (selected.Names ?? []).Except(asked.Choices ?? []).Any() ? "a name was not offered"
        : (selected.Names ?? []).Distinct().Count() < (selected.Names ?? []).Count ? "a name is selected twice"
        : null;
}
