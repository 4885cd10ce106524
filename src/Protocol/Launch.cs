using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>One process's raw figures of a benchmark, from which all estimates can be computed again.</summary>
/// <param name="Number">Counted from 1. Benchmarks with the same parameters and runtime share a launch's process and
/// rounds.</param>
/// <param name="Slices">Nanoseconds per operation in each round, without overhead. Noise can make them
/// negative.</param>
public sealed record Launch(int Number, IReadOnlyList<double> Slices)
{
    // On an idle machine, it is about a hundredth. Half a core's worth of other programs on each core makes it a third.
    private const double MostPreempted = 0.1;

    // Mostly, a long slice takes as long as its parts. If it touches memory for the first time, it takes several times
    // as long where that is expensive: on a virtual machine, 14 to 20 µs for each 4 KB were measured.
    private const double MostOverParts = 1.5;

    /// <summary>When the launch ended, in seconds since the session's start; 0 if unknown.</summary>
    public int Seconds { get; init; }

    /// <summary>The number of the launch's recorded session, in the order of time; 0 if it isn't recorded.</summary>
    [JsonIgnore]
    public int Session { get; init; }

    /// <summary>The rounds, counted from 0, whose slice contains a garbage collection.</summary>
    public IReadOnlyList<int> Collected { get; init; } = [];

    /// <summary>
    /// Nanoseconds per operation in each long slice, which spans the allocations between two collections and the
    /// collection at its end. Empty if the benchmark is too slow for that, or collects in each slice.
    /// </summary>
    public IReadOnlyList<double> LongSlices { get; init; } = [];

    /// <summary>Nanoseconds per operation spent collecting in the long slices; 0 if there are none.</summary>
    public double Collecting { get; init; }

    /// <summary>
    /// Whether its long slices took so much longer than steady operations and a collection that something else must
    /// have taken the time, so that <see cref="Collecting"/>, which is a difference between them, means nothing.
    /// </summary>
    internal bool IsCollectingUnknown =>
        LongSlices.Count > 0 && LongSlices.Average() > MostOverParts * (Steady + Collecting);

    public long Operations { get; init; }

    /// <summary>
    /// The number of collections, by generation. As always in .NET, a collection also counts for the younger
    /// generations.
    /// </summary>
    public IReadOnlyList<int> Collections { get; init; } = [];

    /// <summary>
    /// The share of its process's turns in which a thread was ready to run and something else had the processors;
    /// <see langword="null"/> where the system doesn't tell (only Linux does).
    /// </summary>
    public double? Preempted { get; init; }

    /// <summary>Whether it was measured on a machine that was too busy, whatever its figures are.</summary>
    internal bool IsTooBusy => Preempted > MostPreempted;

    /// <summary>How far its machine's recorded sessions differ; <see langword="null"/> if that isn't known.</summary>
    internal SessionSpread? Spread { get; init; }

    /// <summary>Nanoseconds per operation, including collections.</summary>
    internal double Time => Steady + Collecting;

    /// <summary>Nanoseconds per operation without collections, if these were measured separately.</summary>
    internal double Steady => MedianOf([.. CountedRounds.Select(round => Slices[round])]);

    /// <summary>The time, including collections, as a multiple of the time without.</summary>
    internal double CollectionFactor => Collecting > 0 && Steady > 0 ? Time / Steady : 1;

    /// <summary>
    /// The rounds that count, from 0: all, or only those without a collection if collections were measured separately.
    /// </summary>
    internal IReadOnlyList<int> CountedRounds
    {
        get
        {
            var all = Enumerable.Range(0, Slices.Count);
            return LongSlices.Count > 0 && Collected.Count < Slices.Count ? [.. all.Except(Collected)] : [.. all];
        }
    }

    public static double MedianOf(IReadOnlyList<double> figures)
    {
        var sorted = figures.OrderBy(figure => figure).ToList();
        return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
    }
}
