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
    // A launch of two sets of parameters takes somewhat more than a second on two cores: start, set-up, warming up, and a third of one for
    // what counts. The more benchmarks share that, the fewer rounds they get, and the more launches they need. The sets of a curve support
    // each other.
    private static readonly TimeSpan BudgetOfBenchmark = TimeSpan.FromSeconds(1.35);
    private static readonly TimeSpan MostOfBenchmarks = TimeSpan.FromSeconds(12);
    private static readonly TimeSpan BudgetOfFurtherGroup = TimeSpan.FromSeconds(2.2);

    /// <summary>A session that somebody waits for.</summary>
    /// <param name="runtimes">
    /// For each runtime how many benchmarks are measured on it, and how many sets of parameters they have; each set has launches of its
    /// own. The runtimes start by twos.
    /// </param>
    public static Schedule Quick(params IReadOnlyList<(int Benchmarks, int Groups)> runtimes)
    {
        var budgets = runtimes.Select(runtime => BudgetOf(runtime.Benchmarks, runtime.Groups)).OrderDescending().ToList();
        return new(4, 30, 0.03, budgets.Skip(1).Aggregate(budgets[0], (sum, budget) => sum + budget / 4));
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

    private static TimeSpan BudgetOf(int benchmarks, int groups)
    {
        var ofBenchmarks = BudgetOfBenchmark * benchmarks;
        return (ofBenchmarks < MostOfBenchmarks ? ofBenchmarks : MostOfBenchmarks) + BudgetOfFurtherGroup * Math.Max(0, groups - 2);
    }
}
