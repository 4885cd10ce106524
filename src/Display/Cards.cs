namespace PriceOfAwait.Display;

/// <summary>A sentence and what stands below it.</summary>
/// <param name="Sentence">The sentence.</param>
/// <param name="Lines">From the top down.</param>
public sealed record Card(string Sentence, IReadOnlyList<string> Lines);

/// <summary>Sentences that stand by themselves, as many side by side as there is room for.</summary>
/// <param name="All">From left to right, and from the top down.</param>
[TypeFormatterSource]
public sealed record Cards(IReadOnlyList<Card> All) : OutputPart
{
    /// <summary>What a reader should know besides.</summary>
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    /// <inheritdoc/>
    public override string ToHtml() =>
        "<div style=\"display:grid;grid-template-columns:repeat(auto-fill,minmax(17em,1fr));gap:.8em\">"
        + string.Concat(All.Select(card => "<div style=\"border:1px solid #8886;border-radius:6px;padding:.6em .9em\">"
            + $"<div style=font-weight:600>{Encode(card.Sentence)}</div>{Small(card.Lines)}</div>"))
        + $"</div>{Small(Footnotes)}";

    /// <inheritdoc/>
    public override string ToText() => string.Join('\n', All
        .SelectMany(card => card.Lines.Select(line => $"  {line}").Prepend(card.Sentence)).Concat(Footnotes));
}
