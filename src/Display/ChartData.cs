using System.Text.Json.Nodes;

namespace PriceOfAwait.Display;

/// <summary>A chart's data, as plotly.js draws it.</summary>
/// <param name="Id">That of its place in the HTML.</param>
/// <param name="Spec"><c>data</c> and <c>layout</c>; <c>own</c> if the reader made it.</param>
[FactList("charts")]
public sealed record ChartData(string Id, JsonObject Spec)
{
    public Asked? Asked { get; init; }

    /// <inheritdoc cref="FigureOnPage.IsInWords"/>
    public bool IsInWords { get; init; }
}
