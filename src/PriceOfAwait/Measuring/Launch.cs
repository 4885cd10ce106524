using Perfolizer;
using Perfolizer.Mathematics.QuantileEstimators;

namespace PriceOfAwait;

/// <summary>What one process showed of a benchmark: raw figures, from which estimates can be made again.</summary>
/// <param name="Number">Which launch of the session, from 1. Benchmarks of the same parameters and runtime share the process of a launch, and its rounds.</param>
/// <param name="Slices">Nanoseconds of an operation in each round, without BenchmarkDotNet's overhead. Noise can make them negative.</param>
public sealed record Launch(int Number, IReadOnlyList<double> Slices)
{
    /// <summary>The rounds, from 0, in whose slice garbage was collected.</summary>
    public IReadOnlyList<int> Collected { get; init; } = [];

    /// <summary>How many operations all slices were.</summary>
    public long Operations { get; init; }

    /// <summary>How often garbage was collected meanwhile, by generation. As everywhere in .NET, a collection of a generation counts for the younger ones too.</summary>
    public IReadOnlyList<int> Collections { get; init; } = [];

    /// <summary>Nanoseconds of an operation where nothing is collected, as the median over the rounds.</summary>
    internal double Median
    {
        get
        {
            var quiet = Quiet;
            return MedianOf(quiet.Count > 0 ? quiet : Slices);
        }
    }

    /// <summary>Whether there are slices with a collection and slices without, so that it can be told what a collection adds.</summary>
    internal bool TellsCollecting => Collected.Count < Slices.Count && Median > 0;

    private List<double> Quiet => [.. Slices.Where((_, round) => !Collected.Contains(round))];

    internal static double MedianOf(IReadOnlyList<double> figures) => SimpleQuantileEstimator.Instance.Median(new Sample(figures));
}
