using Perfolizer;
using Perfolizer.Mathematics.Distributions.ContinuousDistributions;
using Perfolizer.Mathematics.GenericEstimators;

namespace PriceOfAwait;

/// <summary>
/// Times, ratios and differences from what launches show, each with its confidence interval. What varies most is the launch (layout, profile, core) and the minute
/// (neighbours, clock), not the slice: so a launch gives one figure, and the interval comes from how far these are apart (Kalibera &amp; Jones 2013).
/// </summary>
/// <remarks>
/// <para>
/// A launch's figure is the median over its rounds, because a neighbour only ever adds, and sometimes adds much. A collection is part of the cost, but comes in few slices,
/// so that a median would lose it: what the slices with one took more is added again, spread over all operations. How much that is, says
/// the median of these slices in all launches: they are few, and one of them that was interrupted for long would else count for all.
/// </para>
/// <para>
/// Two benchmarks of one launch took their turns in the same rounds. Their ratio and their difference are formed within a round, where the machine is the
/// same for both, and the launch's figure is the median of these.
/// </para>
/// <para>
/// Of the launches' figures the estimate is the Hodges-Lehmann median, which one odd launch doesn't move. The interval is Student's, around that and around the mean, of which
/// one is the better middle where launches fall into two groups. Ratios are treated by their logarithms. BenchmarkDotNet's default job has a single launch; its
/// iterations then stand for launches, and what is compared is independent.
/// </para>
/// </remarks>
public static class Estimates
{
    /// <summary>How often an interval holds the true value.</summary>
    public const double Level = 0.95;

    /// <summary>The level as it is written, such as <c>95 %</c>.</summary>
    public static string LevelText => (Level * 100).ToString("0.#", System.Globalization.CultureInfo.InvariantCulture) + " %";

    // The launches of a session lie within seconds, and are nearer to each other than to those of another minute. So they count as this much further apart
    // than they are. That the level is kept then is what `tutorial calibrate` counts.
    private const double BetweenSessions = 1.25;

    /// <summary>The time of an operation, in nanoseconds.</summary>
    internal static Estimate OfTime(IReadOnlyList<Launch> launches) => From(Sample(launches));

    /// <summary>How many times as long as another a benchmark takes.</summary>
    /// <param name="above">The launches of the one.</param>
    /// <param name="below">Those of the other.</param>
    /// <param name="areTogether">Whether launches of the same number have their rounds in common.</param>
    internal static Estimate OfRatio(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool areTogether)
    {
        var collecting = (1 + CollectingShare(above)) / (1 + CollectingShare(below));
        var logarithm = areTogether && above.Count > 1 && below.Count > 1
            ? From([.. Pairs(above, below).Select(pair => Math.Log(RatioOf(pair) * collecting))])
            : Shift([.. Sample(above).Select(Logarithm)], [.. Sample(below).Select(Logarithm)]);
        return new(Math.Exp(logarithm.Value), new(Math.Exp(logarithm.Interval.Lower), Math.Exp(logarithm.Interval.Upper)));
    }

    /// <summary>How many nanoseconds longer than another a benchmark takes.</summary>
    /// <inheritdoc cref="OfRatio" path="/param"/>
    internal static Estimate OfDifference(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool areTogether)
    {
        var (collecting, collectingBelow) = (CollectingShare(above), CollectingShare(below));
        return areTogether && above.Count > 1 && below.Count > 1
            ? From([.. Pairs(above, below).Select(pair => DifferenceOf(pair) + collecting * pair.Above.Median - collectingBelow * pair.Below.Median)])
            : Shift(Sample(above), Sample(below));
    }

    /// <summary>The figures that an interval comes from.</summary>
    private static List<double> Sample(IReadOnlyList<Launch> launches)
    {
        var collecting = CollectingShare(launches);
        return launches.Count == 1 ? [.. launches[0].Slices] : [.. launches.Select(launch => launch.Median * (1 + collecting))];
    }

    private static List<(Launch Above, Launch Below)> Pairs(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below) =>
        [.. above.Join(below, launch => launch.Number, launch => launch.Number, (one, other) => (one, other))];

    private static double RatioOf((Launch Above, Launch Below) pair)
    {
        var ratios = Rounds(pair).Where(round => round is { Above: > 0, Below: > 0 }).Select(round => round.Above / round.Below).ToList();
        return ratios.Count > 0 ? Launch.MedianOf(ratios) : Math.Exp(Logarithm(pair.Above.Median) - Logarithm(pair.Below.Median));
    }

    private static double DifferenceOf((Launch Above, Launch Below) pair) =>
        Launch.MedianOf([.. Rounds(pair).Select(round => round.Above - round.Below)]);

    /// <summary>The slices of the rounds in which neither collected garbage; of all rounds where there is none such.</summary>
    private static IEnumerable<(double Above, double Below)> Rounds((Launch Above, Launch Below) pair)
    {
        var all = Enumerable.Range(0, Math.Min(pair.Above.Slices.Count, pair.Below.Slices.Count)).ToList();
        var quiet = all.Except(pair.Above.Collected).Except(pair.Below.Collected).ToList();
        return (quiet.Count > 0 ? quiet : all).Select(round => (pair.Above.Slices[round], pair.Below.Slices[round]));
    }

    /// <summary>What collections add, as a share of the time without. Few launches have many, so it is that of all together.</summary>
    private static double CollectingShare(IReadOnlyList<Launch> launches)
    {
        var telling = launches.Where(launch => launch.TellsCollecting).ToList();
        var shares = telling.SelectMany(launch => launch.Collected.Select(round => launch.Slices[round] / launch.Median - 1)).ToList();
        return shares.Count == 0 ? 0 : Math.Max(0, Launch.MedianOf(shares)) * shares.Count / telling.Sum(launch => launch.Slices.Count);
    }

    private static Estimate From(List<double> figures) => Around(Center(figures), figures.Average(), ErrorOf(figures), figures.Count - 1);

    /// <summary>How far apart two independent samples are, by Welch.</summary>
    private static Estimate Shift(List<double> above, List<double> below)
    {
        var (variance, otherVariance) = (Math.Pow(ErrorOf(above), 2), Math.Pow(ErrorOf(below), 2));
        var together = variance + otherVariance;
        var freedom = together > 0
            ? together * together / (variance * variance / Math.Max(1, above.Count - 1) + otherVariance * otherVariance / Math.Max(1, below.Count - 1))
            : above.Count + below.Count - 2;
        return Around(Center(above) - Center(below), above.Average() - below.Average(), Math.Sqrt(together), freedom);
    }

    private static Estimate Around(double center, double mean, double error, double freedom)
    {
        var half = freedom > 0 && double.IsFinite(error) ? new StudentDistribution(freedom).Quantile((1 + Level) / 2) * error * BetweenSessions : double.PositiveInfinity;
        return new(center, new(Math.Min(center, mean) - half, Math.Max(center, mean) + half));
    }

    private static double Center(List<double> figures) => HodgesLehmannEstimator.Instance.Median(new Sample(figures));

    /// <summary>The standard error of the mean; of a single figure nothing is known.</summary>
    private static double ErrorOf(List<double> figures)
    {
        var mean = figures.Average();
        return figures.Count < 2 ? double.PositiveInfinity
            : Math.Sqrt(figures.Sum(figure => (figure - mean) * (figure - mean)) / (figures.Count - 1) / figures.Count);
    }

    /// <summary>Noise can make a time negative that can't be told from nothing.</summary>
    private static double Logarithm(double time) => Math.Log(Math.Max(time, 1e-6));
}
