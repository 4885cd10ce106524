namespace PriceOfAwait.InClass;

/// <param name="Ratio">To the baseline with the same parameters; <see langword="null"/> if a time is too short to
/// divide by.</param>
/// <param name="Upper"><see langword="null"/> if the interval is unbounded.</param>
internal sealed record MeasuredRatio(
    BenchmarkId Of,
    double? Ratio,
    double? Lower,
    double? Upper,
    double Mean,
    double AllocatedBytes
)
{
    /// <summary>JSON has no infinite numbers.</summary>
    public static double? Finite(double? value) => value is { } finite && double.IsFinite(finite) ? finite : null;
}
