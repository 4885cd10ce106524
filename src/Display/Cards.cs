namespace PriceOfAwait.Display;

/// <summary>Independent sentences, as many side by side as fit.</summary>
public sealed record Cards(IReadOnlyList<Card> All) : OutputPart
{
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public override string ToHtml() =>
        "<div style=\"display:grid;grid-template-columns:repeat(auto-fill,minmax(17em,1fr));gap:.8em\">"
        + string.Concat(
            All.Select(card =>
                "<div style=\"border:1px solid #8886;border-radius:6px;padding:.6em .9em\">"
                + $"<div style=font-weight:600>{Html.Encode(card.Sentence)}</div>{Html.Small(card.Lines)}</div>"
            )
        )
        + $"</div>{Html.Small(Footnotes)}";

    public override string ToText() =>
        string.Join(
            '\n',
            All.SelectMany(card => card.Lines.Select(line => $"  {line}").Prepend(card.Sentence)).Concat(Footnotes)
        );
}
