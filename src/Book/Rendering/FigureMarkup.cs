using System.Text.Json;
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

    /// <summary>A place for the chart of this id, with its picture in it.</summary>
    public static Markup PlaceOf(string id, string size, string title, Markup picture) => Markup.Of($"""
        <div class="scroll {size}" role="group" aria-label="Chart: {title}" tabindex="0" {new Markup(FigureOnPage.Mark)}="{id}">{picture}</div>

        """);

    /// <summary>The data of the chart of this id.</summary>
    /// <param name="id">The id of its place.</param>
    /// <param name="spec">JSON, which is written with every character escaped that could end the block.</param>
    /// <returns>Nothing where it is no JSON.</returns>
    public static Markup DataOf(string id, string spec)
    {
        try
        {
            return Markup.Of($"{new Markup(DataBlock)}{id}\">{new Markup(JsonNode.Parse(spec)!.ToJsonString())}</script>\n");
        }
        catch (JsonException)
        {
            return Markup.Empty;
        }
    }

    private static Markup PlaceOf(Figure figure, FigureOnPage page, string size)
    {
        var picture = Markup.Of(
            $"<img src=\"{new Markup(page.Address)}\" alt=\"{page.AlternativeText}\" width=\"{page.Width}\" height=\"{page.Height}\">");
        return Markup.Of($"{PlaceOf(page.Id, size, figure.Title, picture)}{DataOf(page.Id, page.Spec)}");
    }
}
