namespace PriceOfAwait.Display;

public sealed record Note(string Text) : OutputPart
{
    public override string ToHtml() => $"<div>{Html.Encode(Text)}</div>";

    public override string ToText() => Text;
}
