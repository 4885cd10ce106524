using Perfolizer.Mathematics.Distributions.ContinuousDistributions;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Computes times, ratios and differences from launches, with confidence intervals by Student's t. Each launch
/// contributes one figure, because figures vary more between launches than between slices (layout, profile, core,
/// minute; Kalibera &amp; Jones 2013). If the launches come from five sessions or more, each session contributes one
/// figure, its mean, because figures vary more between hours than between launches.
/// </summary>
/// <remarks>
/// Two sessions would leave one degree of freedom, and intervals of several powers of ten. So the launches of fewer
/// than five recorded sessions count one by one, and the variance of their mean is increased by what sessions differ,
/// divided by their number. This is estimated from the machine's other classes, those with five sessions or more, as
/// <see cref="SessionSpread"/>: for each figure, the variance between its sessions' means less what the launches within
/// them explain, or zero; of all figures the mean, separately for the logarithms of times and of ratios. The degrees of
/// freedom are Satterthwaite's, with the spread taken as known. A difference gets the spread of its ratio and that of
/// the times. What is measured at once, without a recording, has no session to differ from.
///
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

    /// <summary>With so many recorded sessions, these are what varies.</summary>
    internal const int EnoughSessions = 5;

    /// <summary>In nanoseconds.</summary>
    // A time that can't be distinguished from zero may be negative, and then has no logarithm.
    internal static Estimate OfTime(IReadOnlyList<Launch> launches) =>
        launches.All(launch => Resolution.Resolves(launch.Time))
            ? FromLogarithms(MeanOf(FiguresOf(launches, Math.Log), SpreadOf(launches)?.Time))
            : NotNegative(
                MeanOf(
                    FiguresOf(launches, time => time),
                    SpreadOf(launches)?.Time * Math.Pow(launches.Average(launch => launch.Time), 2)
                )
            );

    /// <param name="shareRounds">Whether launches of the same number share their rounds.</param>
    internal static Estimate OfRatio(
        IReadOnlyList<Launch> numerator,
        IReadOnlyList<Launch> denominator,
        bool shareRounds
    ) =>
        FromLogarithms(
            shareRounds
                ? MeanOf(LogarithmsOfRatios(numerator, denominator), SpreadOf(numerator)?.Ratio)
                : DifferenceOfMeans(
                    FiguresOf(numerator, Logarithm),
                    FiguresOf(denominator, Logarithm),
                    SpreadOf(numerator)?.Time,
                    SpreadOf(denominator)?.Time
                )
        );

    /// <summary>In nanoseconds.</summary>
    /// <inheritdoc cref="OfRatio" path="/param"/>
    internal static Estimate OfDifference(
        IReadOnlyList<Launch> minuend,
        IReadOnlyList<Launch> subtrahend,
        bool shareRounds
    )
    {
        var (above, below) = (minuend.Average(launch => launch.Time), subtrahend.Average(launch => launch.Time));
        return shareRounds
            ? MeanOf(
                FiguresOf(minuend, subtrahend, DifferenceOf),
                SpreadOf(minuend)?.Time * Math.Pow(above - below, 2) + SpreadOf(minuend)?.Ratio * above * above
            )
            : DifferenceOfMeans(
                FiguresOf(minuend, time => time),
                FiguresOf(subtrahend, time => time),
                SpreadOf(minuend)?.Time * above * above,
                SpreadOf(subtrahend)?.Time * below * below
            );
    }

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
            .SelectMany(pair => LogarithmsOfRatios(pair.Numerator, pair.Denominator))
            .GroupBy(figure => (figure.Session, figure.Number))
            .Where(launch => launch.Count() == pairs.Count)
            .Select(launch => new LaunchFigure(
                launch.Key.Session,
                launch.Key.Number,
                launch.Average(figure => figure.Value)
            ))
            .ToList();
        return complete.Count == 0 ? null : FromLogarithms(MeanOf(complete, SpreadOf(pairs[0].Numerator)?.Ratio));
    }

    /// <summary>
    /// What sessions differ in the logarithm of a time, beyond what the launches of each explain; <see
    /// langword="null"/> if there are too few sessions, or if the time is too short.
    /// </summary>
    internal static double? VarianceBetweenSessions(IReadOnlyList<Launch> launches) =>
        launches.All(launch => Resolution.Resolves(launch.Time))
            ? VarianceBetweenSessions(FiguresOf(launches, Math.Log))
            : null;

    /// <summary>The same for the logarithm of a ratio within rounds.</summary>
    internal static double? VarianceBetweenSessions(
        IReadOnlyList<Launch> numerator,
        IReadOnlyList<Launch> denominator
    ) => VarianceBetweenSessions(LogarithmsOfRatios(numerator, denominator));

    private static double? VarianceBetweenSessions(List<LaunchFigure> figures)
    {
        var sessions = figures.GroupBy(figure => figure.Session, figure => figure.Value).ToList();
        if (sessions.Count < EnoughSessions || figures.Count == sessions.Count)
        {
            return null;
        }

        var within = sessions.Sum(session => SquaresOf([.. session])) / (figures.Count - sessions.Count);
        var between = SquaresOf([.. MeansOf(figures).Values]) / (sessions.Count - 1);
        return Math.Max(0, between - within * sessions.Count / figures.Count);
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

    private static SessionSpread? SpreadOf(IReadOnlyList<Launch> launches) =>
        launches.Count > 0 ? launches[0].Spread : null;

    private static List<LaunchFigure> LogarithmsOfRatios(
        IReadOnlyList<Launch> numerator,
        IReadOnlyList<Launch> denominator
    ) => FiguresOf(numerator, denominator, (one, other) => Math.Log(RatioOf(one, other)));

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

    /// <param name="spread">The variance between sessions; <see langword="null"/> if it isn't known.</param>
    private static Estimate MeanOf(IReadOnlyList<LaunchFigure> figures, double? spread)
    {
        var mean = Mean.Of(figures, spread);
        return WithInterval(mean.Value, Math.Sqrt(mean.Variance), mean.DegreesOfFreedom);
    }

    private static SortedDictionary<int, double> MeansOf(IReadOnlyList<LaunchFigure> figures) =>
        new(
            figures
                .GroupBy(figure => figure.Session)
                .ToDictionary(session => session.Key, session => session.Average(figure => figure.Value))
        );

    /// <summary>
    /// The difference of two samples' means. If they have enough sessions in common, their means are compared session
    /// by session, because a session's launches share their hour. Otherwise, the difference is computed by Welch's
    /// method.
    /// </summary>
    private static Estimate DifferenceOfMeans(
        IReadOnlyList<LaunchFigure> minuend,
        IReadOnlyList<LaunchFigure> subtrahend,
        double? spread,
        double? otherSpread
    )
    {
        var (means, others) = (MeansOf(minuend), MeansOf(subtrahend));
        var common = means
            .Keys.Where(others.ContainsKey)
            .Select(session => new LaunchFigure(session, session, means[session] - others[session]))
            .ToList();
        return common.Count > 1 && (common.Count >= EnoughSessions || spread is null || otherSpread is null)
            ? MeanOf(common, spread: null)
            : WelchDifference(Mean.Of(minuend, spread), Mean.Of(subtrahend, otherSpread));
    }

    /// <summary>The difference of two independent samples' means, with Welch's confidence interval.</summary>
    private static Estimate WelchDifference(Mean minuend, Mean subtrahend)
    {
        var sum = minuend.Variance + subtrahend.Variance;
        // The Welch-Satterthwaite equation; if nothing varies, the pooled degrees of freedom.
        var degreesOfFreedom =
            sum == 0
                ? minuend.DegreesOfFreedom + subtrahend.DegreesOfFreedom
                : sum
                    * sum
                    / (
                        minuend.Variance * minuend.Variance / Math.Max(1, minuend.DegreesOfFreedom)
                        + subtrahend.Variance * subtrahend.Variance / Math.Max(1, subtrahend.DegreesOfFreedom)
                    );
        return WithInterval(minuend.Value - subtrahend.Value, Math.Sqrt(sum), degreesOfFreedom);
    }

    private static Estimate WithInterval(double mean, double standardError, double degreesOfFreedom)
    {
        var halfWidth =
            degreesOfFreedom > 0 && double.IsFinite(standardError)
                ? new StudentDistribution(degreesOfFreedom).Quantile((1 + Level) / 2) * standardError
                : double.PositiveInfinity;
        return new(mean, new(mean - halfWidth, mean + halfWidth));
    }

    /// <summary>The sum of the squared deviations from the mean.</summary>
    private static double SquaresOf(List<double> figures)
    {
        var mean = figures.Average();
        return figures.Sum(figure => (figure - mean) * (figure - mean));
    }

    private static Estimate FromLogarithms(Estimate logarithm) =>
        new(Math.Exp(logarithm.Value), new(Math.Exp(logarithm.Interval.Lower), Math.Exp(logarithm.Interval.Upper)));

    /// <summary>Nothing takes less than no time, so an interval without what is below zero covers as often.</summary>
    private static Estimate NotNegative(Estimate time) =>
        time with
        {
            Interval = new(Math.Max(0, time.Interval.Lower), Math.Max(0, time.Interval.Upper)),
        };

    /// <summary>Noise can make a very short time negative.</summary>
    private static double Logarithm(double time) => Math.Log(Math.Max(time, 1e-6));

    /// <summary>A mean, and how well it is known.</summary>
    /// <param name="Variance">Of the mean; infinite for a single figure.</param>
    private readonly record struct Mean(double Value, double Variance, double DegreesOfFreedom)
    {
        /// <param name="spread">The variance between sessions; <see langword="null"/> if it isn't known.</param>
        public static Mean Of(IReadOnlyList<LaunchFigure> figures, double? spread)
        {
            var sessions = MeansOf(figures);
            var ofLaunches = Of([.. figures.Select(figure => figure.Value)]);
            if (sessions.Count >= EnoughSessions || (sessions.Count > 1 && spread is null))
            {
                return Of([.. sessions.Values]);
            }

            var variance = ofLaunches.Variance + (spread ?? 0) / sessions.Count;
            return ofLaunches with
            {
                Variance = variance,
                // Satterthwaite's, because the spread comes from many figures, and counts as known.
                DegreesOfFreedom =
                    ofLaunches.Variance > 0 && double.IsFinite(variance)
                        ? ofLaunches.DegreesOfFreedom * Math.Pow(variance / ofLaunches.Variance, 2)
                        : ofLaunches.DegreesOfFreedom,
            };
        }

        private static Mean Of(List<double> figures) =>
            new(
                figures.Average(),
                figures.Count < 2 ? double.PositiveInfinity : SquaresOf(figures) / (figures.Count - 1) / figures.Count,
                figures.Count - 1
            );
    }

    /// <summary>The figure of one launch, or of two launches that share their rounds.</summary>
    private readonly record struct LaunchFigure(int Session, int Number, double Value);
}
