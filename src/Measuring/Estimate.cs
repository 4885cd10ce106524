namespace PriceOfAwait.Measuring;

/// <summary>An estimated figure with its confidence interval at <see cref="Estimates.Level"/>.</summary>
public readonly record struct Estimate(double Value, ConfidenceInterval Interval)
{
    /// <summary>What can't be negative, such as a time or a ratio, is never rounded to zero.</summary>
    internal string Figure =>
        Interval.Lower >= 0 ? Number.Significant(Value, Interval.HalfWidth) : Number.Label(Value, Interval.HalfWidth);

    internal static Estimate Exactly(double value) => new(value, new(value, value));

    public override string ToString() => $"{Figure} {Interval}";
}
