namespace PriceOfAwait.Measuring;

/// <summary>
/// When a session ends: as soon as its ratios are known well enough, or its time is used up. The rule looks at the widths of intervals and
/// never at the figures, so that it favors no side.
/// </summary>
/// <param name="LeastLaunches">With fewer launches, it can't be told how far launches are apart.</param>
/// <param name="MostLaunches">After this many launches it ends in any case.</param>
/// <param name="Precision">What is well enough: half of the interval's width, as a share of the figure.</param>
/// <param name="Budget">The time after which no launch begins any more, unless there were too few.</param>
internal sealed record Schedule(int LeastLaunches, int MostLaunches, double Precision, TimeSpan Budget)
{
    // A launch of a set of parameters takes about a second on two cores: start, set-up, warming up, and half a second for all that counts.
    // The more benchmarks share that, the fewer rounds they get, and the more launches they need. The sets of a curve support each other.
    private static readonly TimeSpan BudgetOfBenchmark = TimeSpan.FromSeconds(1.6);
    private static readonly TimeSpan MostOfBenchmarks = TimeSpan.FromSeconds(14);
    private static readonly TimeSpan BudgetOfFurtherGroup = TimeSpan.FromSeconds(2.2);

    /// <summary>A session that somebody waits for.</summary>
    /// <param name="benchmarks">How many benchmarks are measured on a runtime.</param>
    /// <param name="groups">How many sets of parameters they have; each has launches of its own.</param>
    /// <param name="runtimes">How many runtimes are measured side by side; two of them start at a time.</param>
    public static Schedule Quick(int benchmarks, int groups, int runtimes)
    {
        var ofBenchmarks = BudgetOfBenchmark * benchmarks;
        var ofOne = (ofBenchmarks < MostOfBenchmarks ? ofBenchmarks : MostOfBenchmarks) + BudgetOfFurtherGroup * Math.Max(0, groups - 2);
        return new(4, 30, 0.03, ofOne * (3 + runtimes) / 4);
    }

    /// <summary>A session that is recorded: everything about it is fixed beforehand.</summary>
    public static Schedule Recording { get; } = new(12, 12, 0, Timeout.InfiniteTimeSpan);

    /// <summary>Whether another launch is to begin.</summary>
    /// <param name="launches">How many there were.</param>
    /// <param name="precision">The widest interval that counts.</param>
    /// <param name="elapsed">The time since the session's start.</param>
    public bool WantsAnother(int launches, double precision, TimeSpan elapsed) =>
        launches < LeastLaunches
        || (launches < MostLaunches && precision > Precision && (Budget < TimeSpan.Zero || elapsed + elapsed / launches <= Budget));

    /// <summary>About how long the session will go on.</summary>
    /// <inheritdoc cref="WantsAnother" path="/param"/>
    public TimeSpan TimeLeft(int launches, double precision, TimeSpan elapsed)
    {
        // Four times as many launches halve an interval.
        var needed = double.IsFinite(precision) && Precision > 0 ? launches * Math.Pow(precision / Precision, 2) : MostLaunches;
        var left = elapsed / launches * (Math.Clamp(needed, LeastLaunches, MostLaunches) - launches);
        var least = elapsed / launches * Math.Max(LeastLaunches - launches, 0);
        return Budget < TimeSpan.Zero || left < Budget - elapsed
            ? left
            : TimeSpan.FromTicks(Math.Max((Budget - elapsed).Ticks, least.Ticks));
    }
}
