namespace PriceOfAwait.Measuring;

/// <summary>What one process showed of a benchmark: raw figures, from which estimates can be made again.</summary>
/// <param name="Number">
/// Which launch of the session, from 1. Benchmarks of the same parameters and runtime share the process of a launch, and its rounds.
/// </param>
/// <param name="Slices">
/// Nanoseconds of an operation in each round, without BenchmarkDotNet's overhead. Noise can make them negative.
/// </param>
sealed partial record Launch(int Number, IReadOnlyList<double> Slices)
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
}
