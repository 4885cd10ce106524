namespace PriceOfAwait;

/// <summary>
/// When a session ends: as soon as its ratios are known well enough, or its time is used up. The rule looks at the widths of intervals and never at the figures, so that it
/// favours no side.
/// </summary>
/// <param name="LeastLaunches">Fewer tell nothing of how far launches are apart.</param>
/// <param name="MostLaunches">After so many it ends in any case.</param>
/// <param name="Precision">What is well enough: half of an interval's width, as a share of the figure.</param>
/// <param name="Budget">The time after which no launch begins any more, unless there were too few.</param>
internal sealed record Schedule(int LeastLaunches, int MostLaunches, double Precision, TimeSpan Budget)
{
    // A launch takes about 1.4 s on two cores: start, set-up, warming up, and half a second for all that counts.
    private static readonly TimeSpan BudgetOfGroup = TimeSpan.FromSeconds(4.5);

    /// <summary>A session that somebody waits for.</summary>
    /// <param name="groups">How many sets of parameters the class has; each has launches of its own.</param>
    /// <param name="runtimes">How many runtimes are measured side by side; they start by twos.</param>
    public static Schedule Quick(int groups, int runtimes) => new(4, 30, 0.03, BudgetOfGroup * groups * (1 + runtimes) / 2);

    /// <summary>A session that is recorded: everything about it is fixed beforehand.</summary>
    public static Schedule Recording { get; } = new(12, 12, 0, Timeout.InfiniteTimeSpan);

    /// <summary>Whether another launch shall begin.</summary>
    /// <param name="launches">How many there were.</param>
    /// <param name="precision">The widest interval that counts.</param>
    /// <param name="elapsed">The time since the session's start.</param>
    public bool WantsAnother(int launches, double precision, TimeSpan elapsed) =>
        launches < LeastLaunches
        || (launches < MostLaunches && precision > Precision && (Budget < TimeSpan.Zero || elapsed + elapsed / launches <= Budget));

    /// <summary>About how long the session goes on.</summary>
    /// <inheritdoc cref="WantsAnother" path="/param"/>
    public TimeSpan TimeLeft(int launches, double precision, TimeSpan elapsed)
    {
        // An interval is halved by four times as many launches.
        var needed = double.IsFinite(precision) && Precision > 0 ? launches * Math.Pow(precision / Precision, 2) : MostLaunches;
        var left = elapsed / launches * (Math.Clamp(needed, LeastLaunches, MostLaunches) - launches);
        var least = elapsed / launches * Math.Max(LeastLaunches - launches, 0);
        return Budget < TimeSpan.Zero || left < Budget - elapsed ? left : TimeSpan.FromTicks(Math.Max((Budget - elapsed).Ticks, least.Ticks));
    }
}
