using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>What one or several async methods add, measured.</summary>
public sealed record Price(PlannedPrice Plan, Amount Pays)
{
    /// <summary>The run that it comes from.</summary>
    public required BenchmarkResults Run { get; init; }

    public string Name => Plan.Methods > 1 ? Chain : $"an await that {Does}";

    internal string When => Plan.Methods > 1 ? Chain : $"if it {Does}";

    private string Does => Plan.Waits ? "really waits" : "completes synchronously";

    private string Chain => $"through {Plan.Methods} methods that complete synchronously";

    /// <summary>Whether another price is for the same methods with another type of result.</summary>
    internal bool IsLike(Price other) => (Plan.Waits, Plan.Methods) == (other.Plan.Waits, other.Plan.Methods);

    /// <summary>
    /// Whether the times can be told apart: within the rounds if both have the same baseline, by their intervals
    /// otherwise.
    /// </summary>
    internal bool DiffersFrom(Price other) =>
        (Plan.Pays.ClassName, Plan.Pays.Shorter) == (other.Plan.Pays.ClassName, other.Plan.Pays.Shorter)
            ? Run.DifferenceOf(Plan.Pays.Longer, other.Plan.Pays.Longer)?.Interval.Contains(0) == false
            : Pays.Time.Interval.IsApartFrom(other.Pays.Time.Interval);
}
