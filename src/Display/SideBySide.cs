namespace PriceOfAwait.Display;

/// <summary>Pieces of code to compare.</summary>
/// <param name="Codes">From left to right.</param>
[TypeFormatterSource]
public sealed record SideBySide(IReadOnlyList<Listing> Codes) : NotebookValue
{
    /// <inheritdoc/>
    public override IReadOnlyList<OutputPart> ToParts() => Codes;

    /// <inheritdoc/>
    public override string ToHtml() =>
        "<div style=\"display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start\">"
        + string.Concat(Codes.Select(code => $"<div style=\"flex:1 1 20em;min-width:0\">{code.ToHtml()}</div>"))
        + "</div>";
}
