namespace PriceOfAwait.Measuring;

/// <param name="Refusals">Why the class can't be measured.</param>
/// <param name="Notes">What a reader should know before he trusts the figures, and whether the answers were
/// compared.</param>
internal sealed record OpenedClass(IReadOnlyList<string> Refusals, IReadOnlyList<string> Notes)
{
    public IReadOnlyList<BenchmarkName> Names { get; init; } = [];

    /// <summary>How long counting all bytes takes at least.</summary>
    public double SecondsToCount { get; init; }
}
