namespace PriceOfAwait.Measuring;

/// <summary>One process's raw figures of a benchmark, from which estimates can be made again.</summary>
/// <param name="Number">From 1. Benchmarks of the same parameters and runtime share a launch's process and rounds.</param>
/// <param name="Slices">Nanoseconds of an operation in each round, without overhead. Noise can make them negative.</param>
public sealed record Launch(int Number, IReadOnlyList<double> Slices)
{
    /// <summary>When it was over, in seconds since the session's start; 0 if that isn't known.</summary>
    public int Seconds { get; init; }

    /// <summary>Nanoseconds, measured in the same process with garbage alone; 0 if not known, or if the slices include them.</summary>
    public double CollectionCostPerByte { get; init; }

    /// <summary>The rounds, from 0, in whose slice garbage was collected.</summary>
    public IReadOnlyList<int> Collected { get; init; } = [];

    public long Operations { get; init; }

    /// <summary>By generation. As everywhere in .NET, a collection of a generation counts for the younger ones too.</summary>
    public IReadOnlyList<int> Collections { get; init; } = [];

    internal double Median => MedianOf(AreEnough(Quiet.Count, Slices.Count) ? Quiet : Slices);

    internal bool LosesCollections => AreEnough(Quiet.Count, Slices.Count) && Median > 0;

    private List<double> Quiet => [.. Slices.Where((_, round) => !Collected.Contains(round))];

    /// <summary>If fewer than a quarter are quiet, nearly each round has a collection, and so has the median of all.</summary>
    internal static bool AreEnough(int quiet, int all) => quiet > 0 && quiet * 4 >= all;

    internal static double MedianOf(IReadOnlyList<double> figures)
    {
        var sorted = figures.OrderBy(figure => figure).ToList();
        return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
    }
}
