using System.Text.Json.Nodes;
using PriceOfAwait.Charts;

namespace PriceOfAwait.Book.Rendering;

/// <summary>A chart: its picture, and its data in a block that the book's own script hands to plotly.js.</summary>
internal static class FigureMarkup
{
    public static Markup Of(Figure figure)
    {
        var page = figure.ToPage();
        var (mark, address) = (new Markup(FigureOnPage.Mark), new Markup(page.Address));
        // JSON as the serializer writes it by default: with every character escaped that could end the block.
        var spec = new Markup(JsonNode.Parse(page.Spec)!.ToJsonString());
        return Markup.Of($"""
            <figure class="chart">
            <div class="scroll" role="group" aria-label="Chart: {figure.Title}" tabindex="0" {mark}="{page.Id}">{Picture()}</div>
            <figcaption>{page.Caption}</figcaption>
            <script type="application/json" data-figure="{page.Id}">{spec}</script>
            </figure>

            """);

        Markup Picture() => Markup.Of(
            $"<img src=\"{address}\" alt=\"{page.AlternativeText}\" width=\"{page.Width}\" height=\"{page.Height}\">");
    }
}
