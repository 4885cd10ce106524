namespace PriceOfAwait.Measuring;

/// <summary>What one process showed of a benchmark: raw figures, from which estimates can be made again.</summary>
/// <param name="Number">
/// Which launch of the session, from 1. Benchmarks of the same parameters and runtime share the process of a launch, and its rounds.
/// </param>
/// <param name="Slices">
/// Nanoseconds of an operation in each round, without BenchmarkDotNet's overhead. Noise can make them negative.
/// </param>
public sealed record Launch(int Number, IReadOnlyList<double> Slices)
{
    /// <summary>
    /// When it was over, in seconds since the session's start; 0 where that isn't known.
    /// </summary>
    public int Seconds { get; init; }

    /// <summary>
    /// Nanoseconds that collecting garbage takes for each allocated byte, found out in the same process while it made nothing but garbage;
    /// 0 where that isn't known, or the slices have it in them.
    /// </summary>
    public double CollectionCostPerByte { get; init; }

    /// <summary>The rounds, from 0, in whose slice garbage was collected.</summary>
    public IReadOnlyList<int> Collected { get; init; } = [];

    /// <summary>How many operations all slices had together.</summary>
    public long Operations { get; init; }

    /// <summary>
    /// How often garbage was collected meanwhile, by generation. As everywhere in .NET, a collection of a generation counts for the
    /// younger ones too.
    /// </summary>
    public IReadOnlyList<int> Collections { get; init; } = [];

    /// <summary>Nanoseconds of an operation where nothing is collected, as the median over the rounds.</summary>
    internal double Median => MedianOf(AreEnough(Quiet.Count, Slices.Count) ? Quiet : Slices);

    /// <summary>Whether the median is of slices without a collection.</summary>
    internal bool LosesCollections => AreEnough(Quiet.Count, Slices.Count) && Median > 0;

    private List<double> Quiet => [.. Slices.Where((_, round) => !Collected.Contains(round))];

    /// <summary>
    /// Whether rounds without a collection are enough for a median. If they are fewer than a quarter, nearly each round has a collection:
    /// the median of all has it, too.
    /// </summary>
    internal static bool AreEnough(int quiet, int all) => quiet > 0 && quiet * 4 >= all;

    internal static double MedianOf(IReadOnlyList<double> figures)
    {
        var sorted = figures.OrderBy(figure => figure).ToList();
        return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
    }
}
