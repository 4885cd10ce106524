namespace PriceOfAwait.Measuring;

/// <param name="Interval">At <see cref="Estimates.Level"/>; <see langword="null"/> if it was not measured.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    public static Ratio One { get; } = new(1, null);

    internal string Figure => Number.Label(Value, Interval?.HalfWidth ?? 0);

    public override string ToString() =>
        Interval is { Upper: < double.PositiveInfinity } interval ? $"{Figure}x {interval}" : $"{Figure}x";
}
