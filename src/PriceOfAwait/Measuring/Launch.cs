using Perfolizer;
using Perfolizer.Mathematics.QuantileEstimators;

namespace PriceOfAwait.Measuring;

public partial record Launch
{
    /// <summary>Nanoseconds of an operation where nothing is collected, as the median over the rounds.</summary>
    internal double Median
    {
        get
        {
            var quiet = Quiet;
            return MedianOf(quiet.Count > 0 ? quiet : Slices);
        }
    }

    /// <summary>Whether the median is of slices without a collection.</summary>
    internal bool LosesCollections => Collected.Count < Slices.Count && Median > 0;

    private List<double> Quiet => [.. Slices.Where((_, round) => !Collected.Contains(round))];

    internal static double MedianOf(IReadOnlyList<double> figures) => SimpleQuantileEstimator.Instance.Median(new Sample(figures));
}
