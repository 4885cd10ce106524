namespace PriceOfAwait.Comparing;

/// <param name="Time">In nanoseconds; negative if it takes less.</param>
/// <param name="Interval">The confidence interval at <see cref="Estimates.Level"/>, if measured.</param>
public sealed record Difference(double Time, ConfidenceInterval? Interval, double? Bytes)
{
    public override string ToString() =>
        Format.Difference(Interval is { } interval ? new Estimate(Time, interval) : Estimate.Exactly(Time));
}
