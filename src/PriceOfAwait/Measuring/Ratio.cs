namespace PriceOfAwait.Measuring;

/// <summary>A time divided by the baseline's.</summary>
/// <param name="Value">How many times the baseline.</param>
/// <param name="Interval">Its confidence interval at <see cref="Estimates.Level"/>, where it was measured.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    /// <summary>The baseline's own ratio.</summary>
    public static Ratio One { get; } = new(1, null);

    /// <inheritdoc/>
    public override string ToString() => Interval is null ? Text.Ratio(Value) : $"{Text.Ratio(Value)} {Interval}";
}
