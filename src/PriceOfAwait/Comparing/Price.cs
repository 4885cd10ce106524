namespace PriceOfAwait.Comparing;

/// <summary>A price with its figures.</summary>
/// <param name="WithValueTask"><see langword="null"/> if it wasn't measured.</param>
/// <param name="Run">The run that both come from.</param>
public sealed record Price(PlannedPrice Plan, Amount Pays, Amount? WithValueTask, BenchmarkResults Run)
{
    public string Name => Plan.Name;

    /// <summary>
    /// Whether a <c>ValueTask</c> takes another time: within the rounds if both are compared with the same method, by
    /// their intervals otherwise.
    /// </summary>
    internal bool DiffersWithValueTask =>
        WithValueTask is { } other
        && (
            Plan.Pays.Shorter == Plan.PaysWithValueTask.Shorter
                ? Run.DifferenceOf(Plan.Pays.Longer, Plan.PaysWithValueTask.Longer)?.Interval.Contains(0) == false
                : Pays.Time.Interval.IsApartFrom(other.Time.Interval)
        );

    /// <returns><see langword="null"/> if the price wasn't measured (yet).</returns>
    public static Price? Of(PlannedPrice plan, Func<MethodPair, Amount?> amountOf, BenchmarkResults? run) =>
        run is not null && amountOf.Given()(plan.Given().Pays) is { } pays
            ? new(plan, pays, amountOf(plan.PaysWithValueTask), run)
            : null;
}
