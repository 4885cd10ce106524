namespace PriceOfAwait.Display;

/// <summary>A finding in a line, which expands into what it rests on, without a script.</summary>
/// <param name="Lead">The beginning of the line, in bold.</param>
public sealed record Disclosure(string Lead, string Finding, IReadOnlyList<OutputPart> Details) : OutputPart
{
    /// <summary>Whether it is expanded at first.</summary>
    public bool IsOpen { get; init; }

    internal override OutputPart Resolved => this with { Details = [.. Details.Select(part => part.Resolved)] };

    internal override IEnumerable<MachineCode> MachineCode => Details.SelectMany(part => part.MachineCode);

    public override IReadOnlyList<Origin> OriginsWithin() => [.. Details.SelectMany(part => part.OriginsWithin())];

    public override string ToHtml() =>
        $"<details{(IsOpen ? " open" : "")} style=\"margin:.4em 0\"><summary style=cursor:pointer>"
        + $"<b>{Html.Encode(Lead)}</b> {Html.Encode(Finding)}</summary>"
        + "<div style=\"margin:.3em 0 .6em 1.2em\">"
        + $"{string.Concat(Details.Select(part => part.ToHtml()))}</div></details>";

    public override string ToText() =>
        string.Join('\n', [$"{Lead} {Finding}", .. Details.Select(part => part.ToText())]);
}
