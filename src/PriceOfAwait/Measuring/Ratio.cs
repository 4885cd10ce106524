namespace PriceOfAwait.Measuring;

/// <param name="Interval">At <see cref="Estimates.Level"/>; <see langword="null"/> if it was not measured.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    public static Ratio One { get; } = new(1, null);

    /// <summary>Has a significant digit, however wide the interval.</summary>
    internal string Figure => Number.Significant(Value, Interval?.HalfWidth ?? 0);

    public override string ToString() => ToString([]);

    /// <param name="deciding">What decides something besides 1, such as a claim's limit.</param>
    internal string ToString(params IEnumerable<double> deciding) =>
        Interval is not { Upper: < double.PositiveInfinity } interval ? $"{Figure}x"
        : interval.IsTooWide ? $"{Figure}x {ConfidenceInterval.Imprecise}"
        : $"{Figure}x {interval.ToString(interval.HalfWidth, deciding.Append(1))}";
}
