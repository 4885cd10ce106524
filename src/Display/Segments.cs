namespace PriceOfAwait.Display;

/// <summary>
/// One segment of each row's stacked bar. The sum of the segments is written after the last.
/// </summary>
/// <param name="Values">One per row, none below 0.</param>
public sealed record Segments(string Name, IReadOnlyList<double> Values) : Trace(Name);
