namespace PriceOfAwait.Display;

/// <summary>A finding in a line, which expands into what it rests on, without a script.</summary>
/// <param name="Lead">The beginning of the line, in bold.</param>
public sealed record Disclosure(string Lead, string Finding, IReadOnlyList<OutputPart> Details) : OutputPart
{
    public override IReadOnlyList<object> ToFacts() => [.. Details.SelectMany(part => part.ToFacts())];

    public override string ToHtml() =>
        "<details style=\"margin:.4em 0\"><summary style=cursor:pointer>"
        + $"<b>{Html.Encode(Lead)}</b> {Html.Encode(Finding)}</summary>"
        + "<div style=\"margin:.3em 0 .6em 1.2em\">"
        + $"{string.Concat(Details.Select(part => part.ToHtml()))}</div></details>";

    public override string ToText() =>
        string.Join('\n', [$"{Lead} {Finding}", .. Details.Select(part => part.ToText())]);
}
