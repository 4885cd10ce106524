using Perfolizer;
using Perfolizer.Mathematics.Distributions.ContinuousDistributions;
using Perfolizer.Mathematics.GenericEstimators;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Times, ratios and differences from launches, each with its confidence interval. Launches vary more than slices do (layout, profile,
/// core, minute), so the interval comes from one figure for each launch (Kalibera &amp; Jones 2013).
/// </summary>
/// <remarks>
/// <para>
/// A launch's figure is the median over its rounds, because other load only ever adds time. A median loses the collections, which are in
/// few slices, so their cost by the byte is added again (<see cref="Launch.CollectionCostPerByte"/>).
/// </para>
/// <para>
/// Ratios and differences are formed within a round, where the machine is the same for both. A launch's figure is their median.
/// </para>
/// <para>
/// The estimate is the Hodges-Lehmann median, which one odd launch doesn't move. The interval is Student's around both that median and the
/// mean: if launches fall into two groups, either may be the better center. Ratios are treated by their logarithms; of a single launch,
/// slices stand for launches.
/// </para>
/// <para>
/// Figures of what allocates are less certain: memory shared with other machines of the host is faster in some minutes. Two benchmarks of
/// one launch meet the same minute, so only the difference in bytes makes their ratio uncertain.
/// </para>
/// </remarks>
public static class Estimates
{
    /// <summary>The share of intervals that hold the true value.</summary>
    public const double Level = 0.95;

    /// <summary>Such as <c>95 %</c>.</summary>
    public static string LevelText => (Level * 100).ToString("0.#", CultureInfo.InvariantCulture) + " %";

    // Launches within seconds are closer to each other than to those of another minute. How far minutes are apart, a session of a single
    // one can't know, however many launches it has: taken is this share of the variance between launches. In twelve sessions of
    // three classes on a quiet machine, 98 % of the intervals then held the median of all; in eight beside two busy threads, 96 %.
    private const double VarianceBetweenMinutes = 0.2;

    // In nanoseconds for an allocated byte, the standard deviation between minutes. In the twelve sessions that this was taken from,
    // means of operations that allocate 72, 216 and 504 B had one of 1.3, 3.5 and 9.8 ns; 0.1 ns where nothing is allocated.
    private const double MemoryBetweenMinutes = 0.0175;

    private static readonly double NormalQuantile = NormalDistribution.Standard.Quantile((1 + Level) / 2);

    /// <summary>In nanoseconds.</summary>
    internal static Estimate OfTime(IReadOnlyList<Launch> launches, double bytes = 0) =>
        From(Sample(launches, bytes), MinutesOf(launches), MemoryBetweenMinutes * bytes);

    /// <param name="areTogether">Whether launches of the same number share their rounds.</param>
    /// <param name="bytes">Allocated by an operation of each.</param>
    internal static Estimate OfRatio(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool areTogether,
        (double Above, double Below) bytes = default)
    {
        var logarithm = areTogether && above.Count > 1 && below.Count > 1
            ? From(
                [.. Pairs(above, below).Select(pair => Math.Log(RatioOf(pair, bytes)))], MinutesOf(above),
                Math.Abs(ShareOfMemory(above, bytes.Above) - ShareOfMemory(below, bytes.Below)))
            : Shift(
                [.. Sample(above, bytes.Above).Select(Logarithm)], [.. Sample(below, bytes.Below).Select(Logarithm)],
                (MinutesOf(above), MinutesOf(below)), (ShareOfMemory(above, bytes.Above), ShareOfMemory(below, bytes.Below)));
        return new(Math.Exp(logarithm.Value), new(Math.Exp(logarithm.Interval.Lower), Math.Exp(logarithm.Interval.Upper)));
    }

    /// <summary>In nanoseconds.</summary>
    internal static Estimate OfDifference(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool areTogether,
        (double Above, double Below) bytes = default) =>
        areTogether && above.Count > 1 && below.Count > 1
            ? From(
                [.. Pairs(above, below).Select(pair => DifferenceOf(pair, bytes))], MinutesOf(above),
                MemoryBetweenMinutes * Math.Abs(bytes.Above - bytes.Below))
            : Shift(
                Sample(above, bytes.Above), Sample(below, bytes.Below), (MinutesOf(above), MinutesOf(below)),
                (MemoryBetweenMinutes * bytes.Above, MemoryBetweenMinutes * bytes.Below));

    /// <summary>The ratios must be known independently of each other.</summary>
    internal static Estimate GeometricMean(IReadOnlyList<Estimate> ratios)
    {
        var mean = ratios.Average(ratio => Math.Log(ratio.Value));
        var error = Math.Sqrt(
            ratios.Sum(ratio => Math.Pow((Math.Log(ratio.Interval.Upper) - Math.Log(ratio.Interval.Lower)) / 2, 2))) / ratios.Count;
        return new(Math.Exp(mean), new(Math.Exp(mean - error), Math.Exp(mean + error)));
    }

    /// <summary>The share of its time by which a benchmark differs between minutes because of what it allocates.</summary>
    private static double ShareOfMemory(IReadOnlyList<Launch> launches, double bytes) =>
        bytes > 0 ? MemoryBetweenMinutes * bytes / Positive(Center(Sample(launches, bytes))) : 0;

    private static List<double> Sample(IReadOnlyList<Launch> launches, double bytes) =>
        launches.Count == 1 ? [.. launches[0].Slices] : [.. launches.Select(launch => launch.Median + Added(launch, bytes))];

    /// <summary>Nothing if nearly each slice has a collection, because the median contains it then.</summary>
    private static double Added(Launch launch, double bytes) => launch.LosesCollections ? bytes * launch.CollectionCostPerByte : 0;

    private static double Collecting(Launch launch, double bytes) =>
        Added(launch, bytes) is > 0 and var added ? 1 + added / launch.Median : 1;

    private static List<(Launch Above, Launch Below)> Pairs(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below) =>
        [.. above.Join(below, launch => launch.Number, launch => launch.Number, (one, other) => (one, other))];

    private static double RatioOf((Launch Above, Launch Below) pair, (double Above, double Below) bytes)
    {
        var (rounds, areQuiet) = Rounds(pair);
        var ratios = rounds.Where(round => round is { Above: > 0, Below: > 0 }).Select(round => round.Above / round.Below).ToList();
        var ratio = ratios.Count > 0 ? Launch.MedianOf(ratios) : Math.Exp(Logarithm(pair.Above.Median) - Logarithm(pair.Below.Median));
        return areQuiet ? ratio * Collecting(pair.Above, bytes.Above) / Collecting(pair.Below, bytes.Below) : ratio;
    }

    private static double DifferenceOf((Launch Above, Launch Below) pair, (double Above, double Below) bytes)
    {
        var (rounds, areQuiet) = Rounds(pair);
        var difference = Launch.MedianOf([.. rounds.Select(round => round.Above - round.Below)]);
        return areQuiet ? difference + Added(pair.Above, bytes.Above) - Added(pair.Below, bytes.Below) : difference;
    }

    /// <summary>The slices of the rounds without a collection, or of all rounds if there are too few such.</summary>
    private static (IEnumerable<(double Above, double Below)> Slices, bool AreQuiet) Rounds((Launch Above, Launch Below) pair)
    {
        var all = Enumerable.Range(0, Math.Min(pair.Above.Slices.Count, pair.Below.Slices.Count)).ToList();
        var quiet = all.Except(pair.Above.Collected).Except(pair.Below.Collected).ToList();
        var areQuiet = Launch.AreEnough(quiet.Count, all.Count);
        return ((areQuiet ? quiet : all).Select(round => (pair.Above.Slices[round], pair.Below.Slices[round])), areQuiet);
    }

    /// <summary>At least one.</summary>
    private static double MinutesOf(IReadOnlyList<Launch> launches) =>
        Math.Max(1, (launches.Max(launch => launch.Seconds) - launches.Min(launch => launch.Seconds)) / 60.0);

    private static Estimate From(List<double> figures, double minutes, double memory) =>
        Around(Center(figures), figures.Average(), ErrorOf(figures, minutes), figures.Count - 1, memory / Math.Sqrt(minutes));

    /// <summary>The distance of two independent samples, by Welch.</summary>
    private static Estimate Shift(
        List<double> above, List<double> below, (double Above, double Below) minutes, (double Above, double Below) memory)
    {
        var (variance, otherVariance) = (Math.Pow(ErrorOf(above, minutes.Above), 2), Math.Pow(ErrorOf(below, minutes.Below), 2));
        var together = variance + otherVariance;
        var freedom = together > 0
            ? together * together / (variance * variance / Math.Max(1, above.Count - 1)
                + otherVariance * otherVariance / Math.Max(1, below.Count - 1))
            : above.Count + below.Count - 2;
        return Around(
            Center(above) - Center(below), above.Average() - below.Average(), Math.Sqrt(together), freedom,
            double.Hypot(memory.Above / Math.Sqrt(minutes.Above), memory.Below / Math.Sqrt(minutes.Below)));
    }

    private static Estimate Around(double center, double mean, double error, double freedom, double memory)
    {
        var half = freedom > 0 && double.IsFinite(error)
            ? double.Hypot(new StudentDistribution(freedom).Quantile((1 + Level) / 2) * error, NormalQuantile * memory)
            : double.PositiveInfinity;
        return new(center, new(Math.Min(center, mean) - half, Math.Max(center, mean) + half));
    }

    private static double Center(List<double> figures) => HodgesLehmannEstimator.Instance.Median(new Sample(figures));

    /// <summary>The standard error of the mean; infinite for a single figure.</summary>
    private static double ErrorOf(List<double> figures, double minutes)
    {
        var mean = figures.Average();
        return figures.Count < 2 ? double.PositiveInfinity
            : Math.Sqrt(figures.Sum(figure => (figure - mean) * (figure - mean)) / (figures.Count - 1)
                * (1.0 / figures.Count + VarianceBetweenMinutes / minutes));
    }

    private static double Logarithm(double time) => Math.Log(Positive(time));

    /// <summary>Noise can make a very short time negative.</summary>
    private static double Positive(double time) => Math.Max(time, 1e-6);
}
