namespace PriceOfAwait.Measuring;

/// <summary>
/// Finds out whether launches fall into two groups, such as those whose blocked thread spins and those whose blocked
/// thread sleeps. No mean describes both.
/// </summary>
/// <remarks>
/// The launches are sorted by time, and divided at their largest gap that leaves at least two on each side. The two
/// sides are groups if the time at least doubles at that gap, and if their mean logarithms are at least five pooled
/// standard deviations apart.
/// </remarks>
internal static class LaunchGroups
{
    // A single launch may be an accident.
    private const int Fewest = 2;

    // A machine has slow minutes, in which all launches take longer. In the recordings, they took at most 1.7 times as
    // long.
    private const double LeastFactor = 2;

    // For nine in ten recorded methods, the standard deviation of the launches' logarithms is less than 0.2. Simulated
    // launches without groups are never divided at that standard deviation. At 0.5, one in 25 sets of six launches is
    // divided, and one in 200 sets of twelve.
    private const double LeastDeviations = 5;

    /// <summary>The faster and the slower group, or all launches together.</summary>
    public static IReadOnlyList<IReadOnlyList<Launch>> Of(IReadOnlyList<Launch> launches)
    {
        if (launches.Count < 2 * Fewest || !launches.All(launch => Resolution.Resolves(launch.Time)))
        {
            return [launches];
        }

        var sorted = launches.OrderBy(launch => launch.Time).ToList();
        var at = Enumerable.Range(Fewest, sorted.Count - 2 * Fewest + 1).MaxBy(GapBefore);
        List<Launch> faster = sorted[..at],
            slower = sorted[at..];
        return GapBefore(at) >= LeastFactor && AreApart(Logarithms(faster), Logarithms(slower))
            ? [faster, slower]
            : [launches];

        double GapBefore(int index) => sorted[index].Time / sorted[index - 1].Time;
        static List<double> Logarithms(List<Launch> launches) => [.. launches.Select(launch => Math.Log(launch.Time))];
    }

    /// <summary>
    /// Divides the launches of both measurements into groups with different ratios. Empty if there is only one ratio:
    /// what slows down both measurements in the same launches doesn't change it.
    /// </summary>
    /// <inheritdoc cref="Estimates.OfRatio" path="/param"/>
    public static IReadOnlyList<LaunchPairs> OfRatio(Measurement above, Measurement below, bool shareRounds) =>
        Of(above, below, shareRounds, (one, other) => Estimates.OfRatio([one], [other], shareRounds: true).Value);

    /// <summary>Like <see cref="OfRatio"/>, but for the difference.</summary>
    /// <inheritdoc cref="Estimates.OfRatio" path="/param"/>
    public static IReadOnlyList<LaunchPairs> OfDifference(Measurement above, Measurement below, bool shareRounds) =>
        Of(above, below, shareRounds, (one, other) => Estimates.OfDifference([one], [other], shareRounds: true).Value);

    private static IReadOnlyList<LaunchPairs> Of(
        Measurement above,
        Measurement below,
        bool shareRounds,
        Func<Launch, Launch, double> figureOf
    ) =>
        above.Groups.Count + below.Groups.Count == 0 ? []
        : shareRounds ? Together(above, below, figureOf)
        : Apart(above, below);

    /// <summary>
    /// Compares the launches with the same number. Merges neighboring groups that have about the same figure.
    /// </summary>
    private static IReadOnlyList<LaunchPairs> Together(
        Measurement above,
        Measurement below,
        Func<Launch, Launch, double> figureOf
    )
    {
        var pairs = Estimates
            .Pairs(above.ComparableLaunches, below.ComparableLaunches)
            .Select(pair => (Above: pair.One, Below: pair.Other, Figure: figureOf(pair.One, pair.Other)))
            .ToList();
        // Figures of one sign are compared by their logarithms, as times are.
        var byLogarithm = pairs.TrueForAll(pair => pair.Figure > 0) || pairs.TrueForAll(pair => pair.Figure < 0);
        var groups = new List<List<(Launch Above, Launch Below, double Figure)>>();
        foreach (
            var group in pairs
                .GroupBy(pair => (IndexIn(above, pair.Above), IndexIn(below, pair.Below)))
                .Select(group => group.ToList())
                .OrderBy(group => Figures(group).Average())
        )
        {
            if (groups.Count == 0 || AreDistinct(Figures(groups[^1]), Figures(group)))
            {
                groups.Add(group);
            }
            else
            {
                groups[^1].AddRange(group);
            }
        }

        return groups.Count < 2
            ? []
            :
            [
                .. groups.Select(group => new LaunchPairs(
                    above.Among([.. group.Select(pair => pair.Above)]),
                    below.Among([.. group.Select(pair => pair.Below)]),
                    group.Count,
                    pairs.Count
                )),
            ];

        List<double> Figures(List<(Launch Above, Launch Below, double Figure)> group) =>
            [.. group.Select(pair => byLogarithm ? Math.Log(Math.Abs(pair.Figure)) : pair.Figure)];

        bool AreDistinct(List<double> lower, List<double> upper) =>
            AreApart(lower, upper) && (!byLogarithm || upper.Average() - lower.Average() >= Math.Log(LeastFactor));

        static int IndexIn(Measurement one, Launch launch) =>
            one.Groups.Count > 0 && one.Groups[1].Launches.Contains(launch) ? 1 : 0;
    }

    /// <summary>
    /// Compares each launch of one measurement with all launches of the other. A measurement without groups counts as
    /// one launch, so that it doesn't affect the shares.
    /// </summary>
    private static IReadOnlyList<LaunchPairs> Apart(Measurement above, Measurement below)
    {
        return
        [
            .. from one in above.Groups.DefaultIfEmpty(above)
            from other in below.Groups.DefaultIfEmpty(below)
            select new LaunchPairs(
                one,
                other,
                CountIn(above, one) * CountIn(below, other),
                CountIn(above, above) * CountIn(below, below)
            ),
        ];

        static int CountIn(Measurement all, Measurement some) => all.Groups.Count > 0 ? some.Launches.Count : 1;
    }

    private static bool AreApart(List<double> lower, List<double> upper)
    {
        var variance = (Squares(lower) + Squares(upper)) / Math.Max(1, lower.Count + upper.Count - 2);
        return upper.Average() - lower.Average() >= LeastDeviations * Math.Sqrt(variance);

        static double Squares(List<double> figures) => figures.Sum(figure => Math.Pow(figure - figures.Average(), 2));
    }
}
