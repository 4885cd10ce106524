namespace PriceOfAwait.Comparing;

/// <summary>How close the two machines' figures of one kind are.</summary>
/// <param name="Compared">The number of figures that both have.</param>
/// <param name="Overlap">How many have intervals that overlap.</param>
/// <param name="WithinTenth">How many differ by at most a tenth of the smaller one.</param>
/// <param name="MedianFactor">
/// The median of the larger figure divided by the smaller one; figures that aren't both positive don't count.
/// </param>
public sealed record Closeness(int Compared, int Overlap, int WithinTenth, double MedianFactor)
{
    private const double Tenth = 1.1;

    internal static Closeness Of(IReadOnlyList<FiguresInCommon.Pair> pairs)
    {
        var factors = pairs
            .Where(pair => pair is { One.Value: > 0, Other.Value: > 0 })
            .Select(pair => Math.Max(pair.One.Value, pair.Other.Value) / Math.Min(pair.One.Value, pair.Other.Value))
            .ToList();
        return new(
            pairs.Count,
            pairs.Count(pair => !pair.One.Interval.IsApartFrom(pair.Other.Interval)),
            factors.Count(factor => factor <= Tenth),
            Launch.MedianOf([.. factors.DefaultIfEmpty(1)])
        );
    }
}
