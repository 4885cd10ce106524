using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.Charts;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A chart: its picture, and its data in a block that the book's own script hands to plotly.js.</summary>
internal static class FigureMarkup
{
    public static Markup Of(SavedFigure figure)
    {
        var (alternative, height) = (figure.AlternativeText, figure.Height);
        return Markup.Of($"""
            <figure class="chart">
            <div class="scroll" role="group" aria-label="Chart: {TitleOf(alternative)}" tabindex="0" {new Markup(FigureHtml.Mark)}="{figure.Id}"><img src="{new Markup(figure.Picture)}" alt="{alternative}" width="{figure.Width}" height="{height}"></div>
            <figcaption>{figure.Caption}</figcaption>
            <script type="application/json" data-figure="{figure.Id}">{Json(figure.Spec)}</script>
            </figure>

            """);
    }

    /// <summary>JSON as the serialiser writes it by default: with every character escaped that could end the block.</summary>
    private static Markup Json(string spec)
    {
        try
        {
            return new(JsonNode.Parse(spec)?.ToJsonString() ?? "null");
        }
        catch (JsonException)
        {
            // Then the chart stays a picture.
            return new("null");
        }
    }

    private static string TitleOf(string alternative) => alternative.Split(". ")[0];
}
