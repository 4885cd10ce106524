using System.Text.Json.Nodes;
using PriceOfAwait.Charts;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// A chart: its picture, and its data in a block that the book's own script hands to plotly.js; and the same once more for phones, with
/// its panels one below the other. The style sheet shows one of them.
/// </summary>
internal static class FigureMarkup
{
    private const string DataBlock = "<script type=\"application/json\" data-figure=\"";

    public static Markup Of(Figure figure, OriginNotes origins)
    {
        var (wide, narrow) = (figure.ToPage(), figure.ToNarrowPage());
        return Markup.Of($"""
            <figure class="chart">
            {PlaceOf(figure, wide, "wide")}{PlaceOf(figure, narrow, "narrow")}
            <figcaption>{wide.Caption} {origins.LinksTo(figure.Origins)}</figcaption>
            </figure>

            """);
    }

    /// <summary>Whether there is a chart in it: no text can look like one, because texts are encoded.</summary>
    public static bool IsIn(Markup markup) => markup.Text.Contains(DataBlock, StringComparison.Ordinal);

    private static Markup PlaceOf(Figure figure, FigureOnPage page, string size)
    {
        var (mark, address) = (new Markup(FigureOnPage.Mark), new Markup(page.Address));
        // JSON as the serializer writes it by default: with every character escaped that could end the block.
        var spec = new Markup(JsonNode.Parse(page.Spec)!.ToJsonString());
        var picture = Markup.Of(
            $"<img src=\"{address}\" alt=\"{page.AlternativeText}\" width=\"{page.Width}\" height=\"{page.Height}\">");
        return Markup.Of($"""
            <div class="scroll {size}" role="group" aria-label="Chart: {figure.Title}" tabindex="0" {mark}="{page.Id}">{picture}</div>
            {new Markup(DataBlock)}{page.Id}">{spec}</script>

            """);
    }
}
