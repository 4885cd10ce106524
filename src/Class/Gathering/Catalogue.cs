using System.Collections.Concurrent;
using PriceOfAwait.Attending;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>
/// What a class can be asked: the ratios that were recorded, what lessons ask besides, and the exercises. What is in it is known to every
/// copy of this project, so nobody can bring a question of their own to the board.
/// </summary>
/// <param name="Recorded">The newest recorded run of each benchmark class that has a baseline, in the order of the lessons.</param>
/// <param name="Asked">What else is asked, in the order of the lessons.</param>
/// <param name="Exercises">Id and title of each exercise, in the order of the lessons.</param>
public sealed record Catalogue(
    IReadOnlyList<Run> Recorded, IReadOnlyList<AskedGuess> Asked, IReadOnlyList<ExerciseProgress> Exercises)
{
    // Their intervals take a while, and a board is drawn several times a second.
    private readonly ConcurrentDictionary<(string Benchmarks, string Baseline), MeasuredRatios> _ratios = [];

    /// <summary>What this checkout holds.</summary>
    /// <exception cref="DataFileException">A file that it is made of is damaged.</exception>
    public static Catalogue Load() => new(
        [
            .. from run in RecordedRuns.LoadAll(Repository.RecordedData)
               where run.Baseline is not null
               group run by run.Benchmarks into recorded
               orderby recorded.Key
               select recorded.MaxBy(run => run.Started)!,
        ],
        AskedGuess.All,
        Progress.Current.Exercises);

    /// <summary>What was recorded of a benchmark class.</summary>
    public Run? Of(string benchmarks) => Recorded.FirstOrDefault(run => run.Benchmarks == benchmarks);

    /// <summary>The same as ratios to a baseline.</summary>
    public MeasuredRatios RatiosOf(Run run, string baseline) =>
        _ratios.GetOrAdd((run.Benchmarks, baseline), _ => MeasuredRatios.Of(run, baseline));
}
