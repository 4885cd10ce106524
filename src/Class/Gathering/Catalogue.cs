using PriceOfAwait.Attending;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Practicing;

namespace PriceOfAwait.ClassBoard.Gathering;

/// <summary>
/// What a class can be asked: the ratios that were recorded, and the exercises. What is in it is known to every copy of this project, so
/// nobody can bring a question of their own to the board.
/// </summary>
/// <param name="Recorded">The recorded figures of each benchmark class, in the order of the lessons.</param>
/// <param name="Exercises">Id and title of each exercise, in the order of the lessons.</param>
public sealed record Catalogue(IReadOnlyList<RecordedRatios> Recorded, IReadOnlyList<ExerciseProgress> Exercises)
{
    /// <summary>What this checkout holds.</summary>
    /// <exception cref="DataFileException">A recorded run is damaged.</exception>
    public static Catalogue Load() => new(
        [
            .. from run in RecordedRuns.LoadAll(Repository.RecordedData)
               where run.Baseline is not null
               group run by run.Benchmarks into recorded
               orderby recorded.Key
               let newest = recorded.MaxBy(run => run.Started)!
               select new RecordedRatios(newest.RecordedOn!, MeasuredRatios.Of(newest, newest.Baseline!)),
        ],
        Progress.Current.Exercises);

    /// <summary>What was recorded of a benchmark class.</summary>
    public MeasuredRatios? Of(string benchmarks) =>
        Recorded.FirstOrDefault(recorded => recorded.Figures.Benchmarks == benchmarks)?.Figures;
}

/// <summary>What was recorded of a benchmark class.</summary>
/// <param name="Machine">Where.</param>
/// <param name="Figures">The figures.</param>
public sealed record RecordedRatios(Machine Machine, MeasuredRatios Figures);
