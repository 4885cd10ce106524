namespace PriceOfAwait.Display;

public sealed record SideBySide(IReadOnlyList<Listing> Codes) : OutputPart
{
    internal override IEnumerable<MachineCode> MachineCode => Codes.SelectMany(code => code.MachineCode);

    public override string ToHtml() =>
        "<div style=\"display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start\">"
        + string.Concat(Codes.Select(code => $"<div style=\"flex:1 1 20em;min-width:0\">{code.ToHtml()}</div>"))
        + "</div>";

    public override string ToText() => string.Join("\n\n", Codes.Select(code => code.ToText()));
}
