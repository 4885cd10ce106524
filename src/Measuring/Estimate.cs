namespace PriceOfAwait.Measuring;

/// <summary>An estimated figure with its confidence interval at <see cref="Estimates.Level"/>.</summary>
public readonly record struct Estimate(double Value, ConfidenceInterval Interval)
{
    internal string Figure => Number.Label(Value, Interval.HalfWidth);

    internal static Estimate Exactly(double value) => new(value, new(value, value));

    public override string ToString() => $"{Figure} {Interval}";
}
