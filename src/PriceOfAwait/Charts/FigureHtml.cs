using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace PriceOfAwait.Charts;

/// <summary>
/// A figure as one piece of HTML: the picture, its caption, and its data in a row of figures that wait to be drawn. A
/// <see cref="PlotlyBundle"/> draws them, wherever on the page it stands: saved outputs may run in any order.
/// </summary>
internal static class FigureHtml
{
    /// <summary>The row, a global of the page: an array until the bundle is there, which then takes what is pushed.</summary>
    public const string Row = "priceOfAwaitFigures";

    public const string Mark = "data-price-of-await-figure";

    public static string Render(Figure figure)
    {
        var svg = SvgRenderer.RenderForPage(figure);
        var json = PlotlySpec.Text(PlotlySpec.Of(figure));
        var id = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(svg + json)), 0, 6).ToLowerInvariant();
        var picture = Convert.ToBase64String(Encoding.UTF8.GetBytes(svg));
        var height = FigureLayout.Of(figure).PictureHeight;
        return string.Create(CultureInfo.InvariantCulture, $"""
            <div {Mark}="{id}" style="overflow-x:auto"><img src="data:image/svg+xml;base64,{picture}" alt="{Encode(figure.AlternativeText)}" width="{Figure.Width}" height="{height}" style="max-width:100%;height:auto"></div>
            <div style="font-size:85%;opacity:.8;max-width:{Figure.Width}px">{Encode(figure.Caption)}</div>
            <script>(window.{Row}=window.{Row}||[]).push(["{id}",{json}])</script>
            """);
    }

    // What WebUtility.HtmlEncode does besides, to letters with accents, is only longer.
    private static string Encode(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal).Replace("\"", "&quot;", StringComparison.Ordinal);
}
