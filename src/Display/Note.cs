namespace PriceOfAwait.Display;

/// <summary>One or two sentences, such as why there is nothing else to show.</summary>
[TypeFormatterSource]
public sealed record Note(string Text) : OutputPart
{
    public override string ToHtml() => $"<div>{Html.Encode(Text)}</div>";

    public override string ToText() => Text;
}

public sealed record Card(string Sentence, IReadOnlyList<string> Lines);

/// <summary>Sentences that stand by themselves, as many side by side as there is room for.</summary>
[TypeFormatterSource]
public sealed record Cards(IReadOnlyList<Card> All) : OutputPart
{
    public IReadOnlyList<string> Footnotes { get; init; } = [];

    public override string ToHtml() =>
        "<div style=\"display:grid;grid-template-columns:repeat(auto-fill,minmax(17em,1fr));gap:.8em\">"
        + string.Concat(All.Select(card => "<div style=\"border:1px solid #8886;border-radius:6px;padding:.6em .9em\">"
            + $"<div style=font-weight:600>{Html.Encode(card.Sentence)}</div>{Html.Small(card.Lines)}</div>"))
        + $"</div>{Html.Small(Footnotes)}";

    public override string ToText() => string.Join('\n', All
        .SelectMany(card => card.Lines.Select(line => $"  {line}").Prepend(card.Sentence)).Concat(Footnotes));
}

/// <param name="Text">In short, such as <c>this machine, 22 Nov 2026, quick</c>.</param>
/// <param name="Details">The whole environment.</param>
public sealed record Origin(string Text, string Details)
{
    /// <summary>The short texts, which open into the details: it needs no script.</summary>
    public static string ToHtml(IReadOnlyList<Origin> origins) => origins.Count == 0 ? "" :
        $"<details style=\"font-size:85%;opacity:.8;margin-top:.3em\"><summary>{Html.Encode(ToText(origins))}</summary>"
        + string.Concat(origins.Select(origin => $"<div>{Html.Encode(origin.Details)}</div>")) + "</details>";

    public static string ToText(IReadOnlyList<Origin> origins) => string.Join(" · ", origins.Select(origin => origin.Text));
}
