using Perfolizer;
using Perfolizer.Mathematics.Distributions.ContinuousDistributions;
using Perfolizer.Mathematics.GenericEstimators;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Times, ratios and differences from launches, each with its confidence interval. What varies most is the launch (layout,
/// profile, core) and the minute (neighbors, clock), not the slice. So a launch gives one figure, and the interval comes from how far
/// these figures are apart (Kalibera &amp; Jones 2013).
/// </summary>
/// <remarks>
/// <para>
/// A launch's figure is the median over its rounds, because a neighbor only ever adds time, and sometimes much. A collection is part of
/// the cost, but is in few slices, so that a median loses it. Therefore it is added again: what a byte costs in that process where
/// collections follow each other, as in a program that allocates (<see cref="Launch.CollectionCostPerByte"/>). Within a slice, one takes
/// up to three times as long, because the caches hold what other benchmarks did.
/// </para>
/// <para>
/// Two benchmarks of one launch took their turns in the same rounds. Their ratio and their difference are formed within a round, where the
/// machine is the same for both, and the launch's figure is the median of these.
/// </para>
/// <para>
/// The estimate is the Hodges-Lehmann median of the launches' figures, which one odd launch doesn't move. The interval is Student's, around
/// both that median and the mean: where launches fall into two groups, either may be the better center. Ratios are treated by their
/// logarithms. Of a single launch, slices stand for launches.
/// </para>
/// <para>
/// What allocates is known less well: memory that other machines of the same host use, too, takes new objects faster in one minute and
/// slower in another. Two benchmarks of one launch meet the same minute, so that only what one allocates more makes their ratio uncertain.
/// </para>
/// </remarks>
public static class Estimates
{
    /// <summary>How often an interval holds the true value.</summary>
    public const double Level = 0.95;

    /// <summary>The level as it is written, such as <c>95 %</c>.</summary>
    public static string LevelText => (Level * 100).ToString("0.#", CultureInfo.InvariantCulture) + " %";

    // Launches within seconds are closer to each other than to those of another minute. How far minutes are apart, a session of a single
    // one can't know, however many launches it has: taken is this share of the variance between launches. In twelve sessions of
    // three classes on a quiet machine, 98 % of the intervals then held the median of all; in eight beside two busy threads, 96 %.
    private const double VarianceBetweenMinutes = 0.2;

    // In nanoseconds for an allocated byte, the standard deviation between minutes. In the twelve sessions that this was taken from,
    // means of operations that allocate 72, 216 and 504 B had one of 1.3, 3.5 and 9.8 ns; 0.1 ns where nothing is allocated.
    private const double MemoryBetweenMinutes = 0.0175;

    private static readonly double NormalQuantile = NormalDistribution.Standard.Quantile((1 + Level) / 2);

    /// <summary>The time of an operation, in nanoseconds.</summary>
    /// <param name="launches">The benchmark's launches.</param>
    /// <param name="bytes">Allocated by an operation.</param>
    internal static Estimate OfTime(IReadOnlyList<Launch> launches, double bytes = 0) =>
        From(Sample(launches, bytes), MinutesOf(launches), MemoryBetweenMinutes * bytes);

    /// <summary>How many times as long as another benchmark a benchmark takes.</summary>
    /// <param name="above">The launches of the benchmark.</param>
    /// <param name="below">The launches of the other.</param>
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

    /// <summary>How many nanoseconds longer than another benchmark a benchmark takes.</summary>
    /// <inheritdoc cref="OfRatio" path="/param"/>
    internal static Estimate OfDifference(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool areTogether,
        (double Above, double Below) bytes = default) =>
        areTogether && above.Count > 1 && below.Count > 1
            ? From(
                [.. Pairs(above, below).Select(pair => DifferenceOf(pair, bytes))], MinutesOf(above),
                MemoryBetweenMinutes * Math.Abs(bytes.Above - bytes.Below))
            : Shift(
                Sample(above, bytes.Above), Sample(below, bytes.Below), (MinutesOf(above), MinutesOf(below)),
                (MemoryBetweenMinutes * bytes.Above, MemoryBetweenMinutes * bytes.Below));

    /// <summary>The geometric mean of ratios that are known independently of each other.</summary>
    internal static Estimate GeometricMean(IReadOnlyList<Estimate> ratios)
    {
        var mean = ratios.Average(ratio => Math.Log(ratio.Value));
        var error = Math.Sqrt(
            ratios.Sum(ratio => Math.Pow((Math.Log(ratio.Interval.Upper) - Math.Log(ratio.Interval.Lower)) / 2, 2))) / ratios.Count;
        return new(Math.Exp(mean), new(Math.Exp(mean - error), Math.Exp(mean + error)));
    }

    /// <summary>By which share of its time a benchmark differs between minutes because of what it allocates.</summary>
    private static double ShareOfMemory(IReadOnlyList<Launch> launches, double bytes) =>
        bytes > 0 ? MemoryBetweenMinutes * bytes / Positive(Center(Sample(launches, bytes))) : 0;

    /// <summary>The figures that an interval comes from.</summary>
    private static List<double> Sample(IReadOnlyList<Launch> launches, double bytes) =>
        launches.Count == 1 ? [.. launches[0].Slices] : [.. launches.Select(launch => launch.Median + Added(launch, bytes))];

    /// <summary>
    /// What collecting an operation's garbage adds to a launch's median: nothing if nearly each slice has a collection, as the median
    /// contains it then.
    /// </summary>
    private static double Added(Launch launch, double bytes) => launch.LosesCollections ? bytes * launch.CollectionCostPerByte : 0;

    /// <summary>How many times as long an operation takes with its share of the collections.</summary>
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

    /// <summary>
    /// The slices of the rounds in which neither collected garbage; of all rounds if there are too few such, and then they have their
    /// collections in them.
    /// </summary>
    private static (IEnumerable<(double Above, double Below)> Slices, bool AreQuiet) Rounds((Launch Above, Launch Below) pair)
    {
        var all = Enumerable.Range(0, Math.Min(pair.Above.Slices.Count, pair.Below.Slices.Count)).ToList();
        var quiet = all.Except(pair.Above.Collected).Except(pair.Below.Collected).ToList();
        var areQuiet = Launch.AreEnough(quiet.Count, all.Count);
        return ((areQuiet ? quiet : all).Select(round => (pair.Above.Slices[round], pair.Below.Slices[round])), areQuiet);
    }

    /// <summary>Over how many minutes launches are spread; at least one.</summary>
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

    /// <summary>An interval from what the launches tell, and what is known beforehand of the minutes that they met.</summary>
    private static Estimate Around(double center, double mean, double error, double freedom, double memory)
    {
        var half = freedom > 0 && double.IsFinite(error)
            ? double.Hypot(new StudentDistribution(freedom).Quantile((1 + Level) / 2) * error, NormalQuantile * memory)
            : double.PositiveInfinity;
        return new(center, new(Math.Min(center, mean) - half, Math.Max(center, mean) + half));
    }

    private static double Center(List<double> figures) => HodgesLehmannEstimator.Instance.Median(new Sample(figures));

    /// <summary>The standard error of the mean, whichever minutes the session met; of a single figure nothing is known.</summary>
    private static double ErrorOf(List<double> figures, double minutes)
    {
        var mean = figures.Average();
        return figures.Count < 2 ? double.PositiveInfinity
            : Math.Sqrt(figures.Sum(figure => (figure - mean) * (figure - mean)) / (figures.Count - 1)
                * (1.0 / figures.Count + VarianceBetweenMinutes / minutes));
    }

    private static double Logarithm(double time) => Math.Log(Positive(time));

    /// <summary>Noise can make a time negative that is too short to be measured.</summary>
    private static double Positive(double time) => Math.Max(time, 1e-6);
}
