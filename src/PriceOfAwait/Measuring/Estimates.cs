using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Computes times, ratios and differences from launches, with confidence intervals: Student's t over one figure per launch, because
/// launches vary more than slices do (layout, profile, core, minute; Kalibera &amp; Jones 2013).
/// </summary>
/// <remarks>
/// Times and ratios are averaged as logarithms. Ratios and differences of a launch are computed within each round, whose conditions are
/// equal for both. The launch's figure is the median of its rounds, because other load only adds time. The level holds for ratios:
/// between runs, times move together.
/// </remarks>
public static class Estimates
{
    /// <summary>The share of intervals that contain the true value.</summary>
    public const double Level = 0.95;

    public static string LevelText => (Level * 100).ToString("0.#", CultureInfo.InvariantCulture) + " %";

    /// <summary>In nanoseconds.</summary>
    // A time that can't be distinguished from zero may be negative, and then has no logarithm.
    internal static Estimate OfTime(IReadOnlyList<Launch> launches) => launches.All(launch => Resolution.Resolves(launch.Time))
        ? OfLogarithms(MeanOf([.. launches.Select(launch => Math.Log(launch.Time))]))
        : MeanOf([.. launches.Select(launch => launch.Time)]);

    /// <param name="shareRounds">Whether launches of the same number share their rounds.</param>
    internal static Estimate OfRatio(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool shareRounds) => OfLogarithms(shareRounds
        ? MeanOf([.. Pairs(above, below).Select(pair => Math.Log(RatioOf(pair.Above, pair.Below)))])
        : WelchDifference([.. above.Select(launch => Logarithm(launch.Time))], [.. below.Select(launch => Logarithm(launch.Time))]));

    /// <summary>In nanoseconds.</summary>
    /// <inheritdoc cref="OfRatio" path="/param"/>
    internal static Estimate OfDifference(IReadOnlyList<Launch> above, IReadOnlyList<Launch> below, bool shareRounds) => shareRounds
        ? MeanOf([.. Pairs(above, below).Select(pair => DifferenceOf(pair.Above, pair.Below))])
        : WelchDifference([.. above.Select(launch => launch.Time)], [.. below.Select(launch => launch.Time)]);

    /// <summary>The ratios must be independent of each other.</summary>
    internal static Estimate GeometricMean(IReadOnlyList<Estimate> ratios)
    {
        var mean = ratios.Average(ratio => Math.Log(ratio.Value));
        var half = Math.Sqrt(
            ratios.Sum(ratio => Math.Pow(Math.Log(ratio.Interval.Upper / ratio.Interval.Lower) / 2, 2))) / ratios.Count;
        return OfLogarithms(new(mean, new(mean - half, mean + half)));
    }

    internal static IEnumerable<(Launch Above, Launch Below)> Pairs(
        IReadOnlyList<Launch> above, IReadOnlyList<Launch> below) =>
        above.Join(below, launch => launch.Number, launch => launch.Number, (one, other) => (one, other));

    private static double RatioOf(Launch above, Launch below)
    {
        var ratios = Rounds(above, below).Where(round => round is { Above: > 0, Below: > 0 }).Select(round => round.Above / round.Below)
            .ToList();
        return ratios.Count == 0 ? Math.Exp(Logarithm(above.Time) - Logarithm(below.Time))
            : Launch.MedianOf(ratios) * above.WithCollecting / below.WithCollecting;
    }

    private static double DifferenceOf(Launch above, Launch below) =>
        Launch.MedianOf([.. Rounds(above, below).Select(round => round.Above - round.Below)]) + above.Collecting - below.Collecting;

    /// <summary>The rounds that count for both launches.</summary>
    private static IEnumerable<(double Above, double Below)> Rounds(Launch above, Launch below)
    {
        var both = above.Counting.Intersect(below.Counting).Select(round => (above.Slices[round], below.Slices[round])).ToList();
        return both.Count > 0 ? both : above.Slices.Zip(below.Slices);
    }

    private static Estimate MeanOf(List<double> figures) => Around(figures.Average(), ErrorOf(figures), figures.Count - 1);

    /// <summary>The difference of two independent samples, by Welch.</summary>
    private static Estimate WelchDifference(List<double> above, List<double> below)
    {
        var (variance, otherVariance) = (Math.Pow(ErrorOf(above), 2), Math.Pow(ErrorOf(below), 2));
        var together = variance + otherVariance;
        var freedom = together > 0
            ? together * together / (variance * variance / Math.Max(1, above.Count - 1)
                + otherVariance * otherVariance / Math.Max(1, below.Count - 1))
            : above.Count + below.Count - 2;
        return Around(above.Average() - below.Average(), Math.Sqrt(together), freedom);
    }

    private static Estimate Around(double mean, double error, double freedom)
    {
        var half = freedom > 0 && double.IsFinite(error)
            ? new StudentDistribution(freedom).Quantile((1 + Level) / 2) * error : double.PositiveInfinity;
        return new(mean, new(mean - half, mean + half));
    }

    /// <summary>The standard error of the mean; infinite for a single figure.</summary>
    private static double ErrorOf(List<double> figures)
    {
        var mean = figures.Average();
        return figures.Count < 2 ? double.PositiveInfinity
            : Math.Sqrt(figures.Sum(figure => (figure - mean) * (figure - mean)) / (figures.Count - 1) / figures.Count);
    }

    private static Estimate OfLogarithms(Estimate logarithm) =>
        new(Math.Exp(logarithm.Value), new(Math.Exp(logarithm.Interval.Lower), Math.Exp(logarithm.Interval.Upper)));

    /// <summary>Noise can make a very short time negative.</summary>
    private static double Logarithm(double time) => Math.Log(Math.Max(time, 1e-6));
}
