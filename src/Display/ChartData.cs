using System.Text.Json.Nodes;

namespace PriceOfAwait.Display;

/// <summary>A chart's data, as plotly.js draws it.</summary>
/// <param name="Id">The id of the chart's element in the HTML.</param>
/// <param name="Spec"><c>data</c> and <c>layout</c>, and <c>own</c> if the reader made the chart.</param>
[FactList("charts")]
public sealed record ChartData(string Id, JsonObject Spec)
{
    public Asked? Asked { get; init; }

    /// <inheritdoc cref="FigureOnPage.IsInWords"/>
    public bool IsInWords { get; init; }
}
