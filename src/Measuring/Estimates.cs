using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Computes times, ratios and differences from launches, with confidence intervals by Student's t. Each launch
/// contributes one figure, because figures vary more between launches than between slices (layout, profile, core,
/// minute; Kalibera &amp; Jones 2013). If the launches come from several sessions, each session contributes one figure,
/// its mean, because figures vary more between hours than between launches.
/// </summary>
/// <remarks>
/// Times and ratios are averaged as logarithms. The ratios and differences of a launch are computed within each round,
/// because conditions in a round are equal for both benchmarks. The launch's figure is the median of its rounds,
/// because other load only adds time. The level holds for ratios, but not for times, which change together from run to
/// run.
/// </remarks>
public static class Estimates
{
    /// <summary>The share of intervals that contain the true value.</summary>
    public const double Level = 0.95;

    public static string LevelText => (Level * 100).ToString("0.#", CultureInfo.InvariantCulture) + "%";

    /// <summary>In nanoseconds.</summary>
    // A time that can't be distinguished from zero may be negative, and then has no logarithm.
    internal static Estimate OfTime(IReadOnlyList<Launch> launches) =>
        launches.All(launch => Resolution.Resolves(launch.Time))
            ? FromLogarithms(MeanOf(FiguresOf(launches, Math.Log)))
            : MeanOf(FiguresOf(launches, time => time));

    /// <param name="shareRounds">Whether launches of the same number share their rounds.</param>
    internal static Estimate OfRatio(
        IReadOnlyList<Launch> numerator,
        IReadOnlyList<Launch> denominator,
        bool shareRounds
    ) =>
        FromLogarithms(
            shareRounds
                ? MeanOf(FiguresOf(numerator, denominator, (one, other) => Math.Log(RatioOf(one, other))))
                : DifferenceOfMeans(FiguresOf(numerator, Logarithm), FiguresOf(denominator, Logarithm))
        );

    /// <summary>In nanoseconds.</summary>
    /// <inheritdoc cref="OfRatio" path="/param"/>
    internal static Estimate OfDifference(
        IReadOnlyList<Launch> minuend,
        IReadOnlyList<Launch> subtrahend,
        bool shareRounds
    ) =>
        shareRounds
            ? MeanOf(FiguresOf(minuend, subtrahend, DifferenceOf))
            : DifferenceOfMeans(FiguresOf(minuend, time => time), FiguresOf(subtrahend, time => time));

    /// <summary>
    /// The geometric mean of several ratios of one run, such as those at different parameters. Launches with the same
    /// number belong to one round of processes, whose conditions move all its ratios together. So these ratios are
    /// averaged first, because only launches with different numbers are independent.
    /// </summary>
    /// <returns><see langword="null"/> if no launch has all ratios.</returns>
    internal static Estimate? OfMeanRatio(
        IReadOnlyList<(IReadOnlyList<Launch> Numerator, IReadOnlyList<Launch> Denominator)> pairs
    )
    {
        var complete = pairs
            .SelectMany(pair =>
                FiguresOf(pair.Numerator, pair.Denominator, (one, other) => Math.Log(RatioOf(one, other)))
            )
            .GroupBy(figure => (figure.Session, figure.Number))
            .Where(launch => launch.Count() == pairs.Count)
            .Select(launch => new LaunchFigure(
                launch.Key.Session,
                launch.Key.Number,
                launch.Average(figure => figure.Value)
            ))
            .ToList();
        return complete.Count == 0 ? null : FromLogarithms(MeanOf(complete));
    }

    /// <summary>
    /// The expected share of later intervals that contain the recorded figure, if both come from the same distribution
    /// of launches. It is less than <see cref="Level"/>, because the recorded figure is an estimate, too.
    /// </summary>
    internal static double ExpectedToHold(int launches, int recordedLaunches)
    {
        var student = new StudentDistribution(launches - 1);
        var reach =
            student.Quantile((1 + Level) / 2) * Math.Sqrt(recordedLaunches / (double)(launches + recordedLaunches));
        return 2 * student.Cdf(reach) - 1;
    }

    private static List<LaunchFigure> FiguresOf(IReadOnlyList<Launch> launches, Func<double, double> figureOf) =>
        [.. launches.Select(launch => new LaunchFigure(launch.Session, launch.Number, figureOf(launch.Time)))];

    private static List<LaunchFigure> FiguresOf(
        IReadOnlyList<Launch> launches,
        IReadOnlyList<Launch> others,
        Func<Launch, Launch, double> figureOf
    ) =>
        [
            .. Pairs(launches, others)
                .Select(pair => new LaunchFigure(pair.One.Session, pair.One.Number, figureOf(pair.One, pair.Other))),
        ];

    /// <summary>Launches of the same number, which share their rounds.</summary>
    internal static IEnumerable<(Launch One, Launch Other)> Pairs(
        IReadOnlyList<Launch> launches,
        IReadOnlyList<Launch> others
    ) => launches.Join(others, launch => launch.Number, launch => launch.Number, (one, other) => (one, other));

    private static double RatioOf(Launch numerator, Launch denominator)
    {
        var ratios = Rounds(numerator, denominator)
            .Where(round => round is { One: > 0, Other: > 0 })
            .Select(round => round.One / round.Other)
            .ToList();
        return ratios.Count == 0
            ? Math.Exp(Logarithm(numerator.Time) - Logarithm(denominator.Time))
            : Launch.MedianOf(ratios) * numerator.CollectionFactor / denominator.CollectionFactor;
    }

    private static double DifferenceOf(Launch minuend, Launch subtrahend) =>
        Launch.MedianOf([.. Rounds(minuend, subtrahend).Select(round => round.One - round.Other)])
        + minuend.Collecting
        - subtrahend.Collecting;

    /// <summary>The rounds that count for both launches.</summary>
    private static IEnumerable<(double One, double Other)> Rounds(Launch one, Launch other)
    {
        var both = one
            .CountedRounds.Intersect(other.CountedRounds)
            .Select(round => (one.Slices[round], other.Slices[round]))
            .ToList();
        return both.Count > 0 ? both : one.Slices.Zip(other.Slices);
    }

    private static Estimate MeanOf(IReadOnlyList<LaunchFigure> figures) => MeanOf(IndependentOf(figures));

    private static Estimate MeanOf(List<double> figures) =>
        WithInterval(figures.Average(), StandardErrorOf(figures), figures.Count - 1);

    /// <summary>
    /// The figures that are independent of each other: the means of several sessions, or the launches of a single one.
    /// </summary>
    private static List<double> IndependentOf(IReadOnlyList<LaunchFigure> figures) =>
        MeansOf(figures) is { Count: > 1 } means ? [.. means.Values] : [.. figures.Select(figure => figure.Value)];

    private static SortedDictionary<int, double> MeansOf(IReadOnlyList<LaunchFigure> figures) =>
        new(
            figures
                .GroupBy(figure => figure.Session)
                .ToDictionary(session => session.Key, session => session.Average(figure => figure.Value))
        );

    /// <summary>
    /// The difference of two samples' means. If they have several sessions in common, their means are compared session
    /// by session, because a session's launches share their hour. Otherwise, the difference is computed by Welch's
    /// method.
    /// </summary>
    private static Estimate DifferenceOfMeans(
        IReadOnlyList<LaunchFigure> minuend,
        IReadOnlyList<LaunchFigure> subtrahend
    )
    {
        var (means, others) = (MeansOf(minuend), MeansOf(subtrahend));
        var common = means.Keys.Where(others.ContainsKey).Select(session => means[session] - others[session]).ToList();
        return common.Count > 1 ? MeanOf(common) : WelchDifference(IndependentOf(minuend), IndependentOf(subtrahend));
    }

    /// <summary>The difference of two independent samples, with Welch's confidence interval.</summary>
    private static Estimate WelchDifference(List<double> minuend, List<double> subtrahend)
    {
        var (variance, otherVariance) = (
            Math.Pow(StandardErrorOf(minuend), 2),
            Math.Pow(StandardErrorOf(subtrahend), 2)
        );
        var sum = variance + otherVariance;
        // The Welch-Satterthwaite equation; if nothing varies, the pooled degrees of freedom.
        var degreesOfFreedom =
            sum == 0
                ? minuend.Count + subtrahend.Count - 2
                : sum
                    * sum
                    / (
                        variance * variance / Math.Max(1, minuend.Count - 1)
                        + otherVariance * otherVariance / Math.Max(1, subtrahend.Count - 1)
                    );
        return WithInterval(minuend.Average() - subtrahend.Average(), Math.Sqrt(sum), degreesOfFreedom);
    }

    private static Estimate WithInterval(double mean, double standardError, double degreesOfFreedom)
    {
        var halfWidth =
            degreesOfFreedom > 0 && double.IsFinite(standardError)
                ? new StudentDistribution(degreesOfFreedom).Quantile((1 + Level) / 2) * standardError
                : double.PositiveInfinity;
        return new(mean, new(mean - halfWidth, mean + halfWidth));
    }

    /// <summary>The standard error of the mean; infinite for a single figure.</summary>
    private static double StandardErrorOf(List<double> figures)
    {
        var mean = figures.Average();
        return figures.Count < 2
            ? double.PositiveInfinity
            : Math.Sqrt(figures.Sum(figure => (figure - mean) * (figure - mean)) / (figures.Count - 1) / figures.Count);
    }

    private static Estimate FromLogarithms(Estimate logarithm) =>
        new(Math.Exp(logarithm.Value), new(Math.Exp(logarithm.Interval.Lower), Math.Exp(logarithm.Interval.Upper)));

    /// <summary>Noise can make a very short time negative.</summary>
    private static double Logarithm(double time) => Math.Log(Math.Max(time, 1e-6));

    /// <summary>The figure of one launch, or of two launches that share their rounds.</summary>
    private readonly record struct LaunchFigure(int Session, int Number, double Value);
}
