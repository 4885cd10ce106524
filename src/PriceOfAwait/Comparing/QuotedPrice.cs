namespace PriceOfAwait.Comparing;

/// <summary>A price that an output quotes, so that all quotations can be compared.</summary>
/// <param name="Name">The one of <see cref="PlannedPrice"/>.</param>
/// <param name="Amount">Such as <c>25 ns [23, 27] and 72 B</c>.</param>
/// <param name="On">The machine and its runtime.</param>
[FactList("prices")]
public sealed record QuotedPrice(string Name, string Amount, string On)
{
    public bool WithValueTask { get; init; }
}
