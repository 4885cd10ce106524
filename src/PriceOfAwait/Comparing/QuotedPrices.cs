namespace PriceOfAwait.Comparing;

/// <summary>A sentence with prices. It says on which machine they were measured.</summary>
public sealed record QuotedPrices(string Text, IReadOnlyList<QuotedPrice> Quoted) : NotebookValue
{
    public override IReadOnlyList<OutputPart> ToParts() => [new Note(Text)];

    public override IReadOnlyList<object> ToFacts() => [.. base.ToFacts(), .. Quoted];
}
