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
            return MedianOf(AreEnough(quiet.Count, Slices.Count) ? quiet : Slices);
        }
    }

    /// <summary>Whether the median is of slices without a collection.</summary>
    internal bool LosesCollections => AreEnough(Quiet.Count, Slices.Count) && Median > 0;

    /// <summary>
    /// Whether rounds without a collection are enough for a median. If they are fewer than a quarter, nearly each round has a collection:
    /// the median of all has it, too.
    /// </summary>
    internal static bool AreEnough(int quiet, int all) => quiet > 0 && quiet * 4 >= all;

    private List<double> Quiet => [.. Slices.Where((_, round) => !Collected.Contains(round))];

    internal static double MedianOf(IReadOnlyList<double> figures) => SimpleQuantileEstimator.Instance.Median(new Sample(figures));
}
