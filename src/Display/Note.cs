namespace PriceOfAwait.Display;

public sealed record Note(string Text) : OutputPart
{
    /// <inheritdoc cref="Table.Guide"/>
    public string? Guide { get; init; }

    public override string ToHtml() => Guide is null ? $"<div>{Html.Encode(Text)}</div>" : Html.Small([Text], Guide);

    public override string ToText() => Text;
}
