namespace PriceOfAwait.Measuring;

/// <summary>One process's raw figures of a benchmark, from which estimates can be made again.</summary>
/// <param name="Number">From 1. Benchmarks of the same parameters and runtime share a launch's process and rounds.</param>
/// <param name="Slices">Nanoseconds of an operation in each round, without overhead. Noise can make them negative.</param>
public sealed record Launch(int Number, IReadOnlyList<double> Slices)
{
    /// <summary>When it was over, in seconds since the session's start; 0 if that isn't known.</summary>
    public int Seconds { get; init; }

    /// <summary>The rounds, from 0, in whose slice garbage was collected.</summary>
    public IReadOnlyList<int> Collected { get; init; } = [];

    /// <summary>
    /// Nanoseconds of an operation in each long slice: as many as allocate what is allocated between two collections, and the collection
    /// at its end. None if the benchmark needs too long for that, or collects in each slice.
    /// </summary>
    public IReadOnlyList<double> LongSlices { get; init; } = [];

    /// <summary>Nanoseconds of an operation that collecting took in the long slices; 0 if there are none.</summary>
    public double Collecting { get; init; }

    public long Operations { get; init; }

    /// <summary>By generation. As everywhere in .NET, a collection of a generation counts for the younger ones too.</summary>
    public IReadOnlyList<int> Collections { get; init; } = [];

    /// <summary>Nanoseconds of an operation, collecting included.</summary>
    internal double Time => Steady + Collecting;

    /// <summary>Nanoseconds of an operation while nothing is collected, if collecting was measured by itself.</summary>
    internal double Steady => MedianOf([.. Counting.Select(round => Slices[round])]);

    /// <summary>The time as a multiple of what it is while nothing is collected.</summary>
    internal double WithCollecting => Collecting > 0 && Steady > 0 ? Time / Steady : 1;

    /// <summary>The rounds, from 0, that count: those without a collection, if collecting was measured by itself.</summary>
    internal IReadOnlyList<int> Counting
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
