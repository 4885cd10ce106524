using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// A chart of XPlot.Plotly as it is: one of the reader's own, or one of a <see cref="Figure"/> that the reader changed.
/// </summary>
/// <param name="Spec">
/// What plotly.js draws: <c>data</c> and <c>layout</c>, and <c>own</c> if it is not a figure's.
/// </param>
public sealed record CustomChart(JsonObject Spec) : ChartPart
{
    /// <summary>The types that this page's plotly.js can draw.</summary>
    private static readonly string[] Drawn = ["bar", "pie", "scatter"];

    /// <summary>
    /// The chart as SVG, drawn by a browser; <see langword="null"/> if it is only described in words.
    /// </summary>
    public string? Picture { get; init; }

    /// <summary>What a reader must know about the figures; empty if only the reader knows.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    public override IReadOnlyList<Origin> Origins { get; init; } = [];

    public override Asked? Asked { get; init; }

    [JsonIgnore]
    public override string AlternativeText => $"{Title}. Traces: {string.Join(", ", TraceTexts)}.";

    [JsonIgnore]
    public override string Caption =>
        IsOwn ? "A chart of your own: only you know where its figures come from." + NotDrawn : string.Join(" ", Notes);

    private bool IsOwn => Spec.ContainsKey("own");

    private string Title => (string?)Spec["layout"]!["title"] ?? "A chart without a title";

    private IEnumerable<JsonNode> Traces => Spec["data"]!.AsArray().OfType<JsonNode>();

    private IReadOnlyList<string> TraceTexts =>
        [.. Traces.Where(IsListed).Select(trace => $"{(string?)trace["name"] ?? "unnamed"} ({TypeOf(trace)})")];

    private string NotDrawn =>
        Traces.Select(TypeOf).Except(Drawn).ToList() is { Count: > 0 } missing
            ? $" Not drawn: {string.Join(", ", missing)}; this page's plotly.js supports {string.Join(", ", Drawn)}."
            : "";

    /// <summary>The picture that a browser has drawn, or one that describes the chart.</summary>
    public override string ToPicture() => Picture ?? Described();

    public override string ToSpec() => Spec.ToJsonString(Facts.Format);

    public override string ToText() => AlternativeText;

    /// <summary>An SVG document that describes the chart.</summary>
    private string Described()
    {
        var (width, height) = SizeOf(Spec);
        var lines = TraceTexts
            .Append(InWords)
            .Select(
                (line, index) =>
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"<text x='16' y='{58 + 22 * index}' font-size='13'>{Html.Encode(line)}</text>"
                    )
            );
        var heading = $"<text x='16' y='30' font-size='17' font-weight='bold'>{Html.Encode(Title)}</text>";
        var look = $"font-family='sans-serif' fill='{SvgRenderer.Ink}'";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"""
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' {look}>
            <rect width='100%' height='100%' fill='{SvgRenderer.Paper}' stroke='{SvgRenderer.Grid}'/>
            {heading}{string.Concat(lines)}</svg>
            """
        );
    }

    private static bool IsListed(JsonNode trace) => (bool?)trace["showlegend"] != false;

    private static string TypeOf(JsonNode trace) => (string?)trace["type"] ?? "scatter";
}
