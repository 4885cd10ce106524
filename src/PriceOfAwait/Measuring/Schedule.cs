namespace PriceOfAwait.Measuring;

/// <summary>
/// A session ends when its ratios are precise enough or its time is used up. The rule depends on the widths of
/// intervals, never on the figures, so it is unbiased.
/// </summary>
/// <param name="Precision">The half-width of an interval, relative to its figure, that is precise enough.</param>
/// <param name="Budget">After this time no launch begins, unless there have been too few.</param>
public sealed record Schedule(int MinLaunches, int MaxLaunches, double Precision, TimeSpan Budget)
{
    // A launch of two sets of parameters takes somewhat more than a second on two cores: start, set-up and warm-up, and
    // a third of a second of measuring. The more benchmarks share that third, the fewer rounds each gets, and the more
    // launches they need. But the points of a curve support each other, so there is a maximum.
    private static readonly TimeSpan BudgetOfBenchmark = TimeSpan.FromSeconds(1.35);
    private static readonly TimeSpan MaxOfBenchmarks = TimeSpan.FromSeconds(12);
    private static readonly TimeSpan BudgetOfFurtherGroup = TimeSpan.FromSeconds(2.2);

    /// <summary>
    /// A schedule for a reader who is waiting. Each set of parameters has its own launches; runtimes start in pairs.
    /// </summary>
    internal static Schedule Quick(params IReadOnlyList<(int Benchmarks, int Groups)> runtimes)
    {
        var budgets = runtimes
            .Select(runtime => BudgetOf(runtime.Benchmarks, runtime.Groups))
            .OrderDescending()
            .ToList();
        return new(4, 30, 0.03, budgets.Skip(1).Aggregate(budgets[0], (sum, budget) => sum + budget / 4));
    }

    public bool WantsAnother(int launches, double precision, TimeSpan elapsed) =>
        launches < MinLaunches
        || (launches < MaxLaunches && precision > Precision && elapsed + elapsed / launches <= Budget);

    public TimeSpan TimeLeft(int launches, double precision, TimeSpan elapsed)
    {
        // Four times as many launches halve an interval.
        var needed = double.IsFinite(precision) ? launches * Math.Pow(precision / Precision, 2) : MaxLaunches;
        var left = elapsed / launches * (Math.Clamp(needed, MinLaunches, MaxLaunches) - launches);
        var least = elapsed / launches * Math.Max(MinLaunches - launches, 0);
        return left < Budget - elapsed ? left : TimeSpan.FromTicks(Math.Max((Budget - elapsed).Ticks, least.Ticks));
    }

    private static TimeSpan BudgetOf(int benchmarks, int groups)
    {
        var ofBenchmarks = BudgetOfBenchmark * benchmarks;
        return (ofBenchmarks < MaxOfBenchmarks ? ofBenchmarks : MaxOfBenchmarks)
            + BudgetOfFurtherGroup * Math.Max(0, groups - 2);
    }
}
