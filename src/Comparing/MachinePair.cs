namespace PriceOfAwait.Comparing;

/// <summary>How far the recorded figures of two machines differ, of the same code on the same runtimes.</summary>
public sealed record MachinePair(Machine One, Machine Other, Closeness Ratios, Closeness Differences, Closeness Times)
{
    /// <summary>Each pair of machines that have figures in common.</summary>
    /// <param name="machines">Each machine's runs, one per class.</param>
    public static IReadOnlyList<MachinePair> All(
        IReadOnlyList<(Machine Machine, IReadOnlyList<BenchmarkResults> Runs)> machines
    ) =>
        [
            .. from one in machines.Given()
            from other in machines.SkipWhile(machine => machine.Machine != one.Machine).Skip(1)
            let pair = Of(one.Machine, one.Runs, other.Machine, other.Runs)
            where pair.Times.Compared > 0
            select pair,
        ];

    private static MachinePair Of(
        Machine one,
        IReadOnlyList<BenchmarkResults> runs,
        Machine other,
        IReadOnlyList<BenchmarkResults> otherRuns
    )
    {
        var common = FiguresInCommon.Of(
            from run in runs
            from same in otherRuns
            where
                (run.Benchmarks, run.On) == (same.Benchmarks, same.On)
                && run.CodeChecksum is not null
                && run.CodeChecksum == same.CodeChecksum
            select (run, same)
        );
        return new(
            one,
            other,
            Closeness.Of(common.Ratios),
            Closeness.Of(common.Differences),
            Closeness.Of(common.Times)
        );
    }
}

/// <summary>How close the two machines' figures of one kind are.</summary>
/// <param name="Compared">The number of figures that both have.</param>
/// <param name="Overlap">How many have intervals that overlap.</param>
/// <param name="WithinTenth">How many differ by at most a tenth of the smaller one.</param>
/// <param name="MedianFactor">
/// The median of the larger figure divided by the smaller one; figures that aren't both positive don't count.
/// </param>
public sealed record Closeness(int Compared, int Overlap, int WithinTenth, double MedianFactor)
{
    private const double Tenth = 1.1;

    internal static Closeness Of(IReadOnlyList<FiguresInCommon.Pair> pairs)
    {
        var factors = pairs
            .Where(pair => pair is { One.Value: > 0, Other.Value: > 0 })
            .Select(pair => Math.Max(pair.One.Value, pair.Other.Value) / Math.Min(pair.One.Value, pair.Other.Value))
            .ToList();
        return new(
            pairs.Count,
            pairs.Count(pair => !pair.One.Interval.IsApartFrom(pair.Other.Interval)),
            factors.Count(factor => factor <= Tenth),
            Launch.MedianOf([.. factors.DefaultIfEmpty(1)])
        );
    }
}
