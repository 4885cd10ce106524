using System.Globalization;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Charts;

/// <summary>
/// A figure as one piece of HTML: the picture, its caption, and its data in a row of figures that wait to be drawn. A
/// <see cref="PlotlyBundle"/> draws them, wherever on the page it stands: saved outputs may run in any order.
/// </summary>
public static partial class FigureHtml
{
    /// <summary>The row, a global of the page: an array until the bundle is there, which then takes what is pushed.</summary>
    public const string Row = "priceOfAwaitFigures";

    /// <summary>The attribute by which the bundle finds a figure's place: it holds the figure's id.</summary>
    public const string Mark = "data-price-of-await-figure";

    /// <summary>The figures in a notebook's saved HTML, taken apart, in the order in which they stand there.</summary>
    public static IReadOnlyList<SavedFigure> FindIn(string html) =>
    [
        .. SavedForm().Matches(html).Select(match => new SavedFigure(
            match.Index, match.Length, match.Groups["id"].Value, match.Groups["picture"].Value, WebUtility.HtmlDecode(match.Groups["alt"].Value),
            double.Parse(match.Groups["width"].Value, CultureInfo.InvariantCulture),
            double.Parse(match.Groups["height"].Value, CultureInfo.InvariantCulture),
            WebUtility.HtmlDecode(match.Groups["caption"].Value), match.Groups["spec"].Value)),
    ];

    internal static string Render(Figure figure)
    {
        var svg = SvgRenderer.RenderForPage(figure);
        var json = PlotlySpec.Text(SavedSpec.Of(PlotlySpec.Of(figure)));
        return Render(svg, figure.AlternativeText, Figure.Width, FigureLayout.Of(figure).PictureHeight, figure.Caption, json);
    }

    /// <param name="svg">The picture.</param>
    /// <param name="alternativeText">The picture in words.</param>
    /// <param name="width">The picture's width in pixels.</param>
    /// <param name="height">The picture's height in pixels.</param>
    /// <param name="caption">Where the figures come from.</param>
    /// <param name="json">What the row takes beside the id: <see cref="PlotlySpec.Text"/> of an object with data and layout.</param>
    internal static string Render(string svg, string alternativeText, double width, double height, string caption, string json)
    {
        var id = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(svg + json)), 0, 6).ToLowerInvariant();
        return string.Create(CultureInfo.InvariantCulture, $"""
            <div {Mark}="{id}" style="overflow-x:auto"><img src="{AddressOf(svg)}" alt="{Encode(alternativeText)}" width="{width}" height="{height}" style="max-width:100%;height:auto"></div>
            <div style="font-size:85%;opacity:.8;max-width:{width}px">{Encode(caption)}</div>
            <script>(window.{Row}=window.{Row}||[]).push(["{id}",{json}])</script>
            """);
    }

    /// <summary>The address of a picture that holds the picture. Only what an address cannot hold is coded: base64 would be longer by a third.</summary>
    private static string AddressOf(string svg) => "data:image/svg+xml," + Encode(svg
        .Replace("%", "%25", StringComparison.Ordinal).Replace("#", "%23", StringComparison.Ordinal).Replace("\"", "%22", StringComparison.Ordinal)
        .Replace("<", "%3C", StringComparison.Ordinal).Replace(">", "%3E", StringComparison.Ordinal));

    // What WebUtility.HtmlEncode does besides, to letters with accents, is only longer.
    private static string Encode(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal).Replace("\"", "&quot;", StringComparison.Ordinal);

    // A script's text ends at its end tag, which no text of the JSON holds.
    [GeneratedRegex($"""
        <div {Mark}="(?<id>[0-9a-f]+)"[^>]*><img src="(?<picture>data:image/svg\+xml,[^"<>#]+)" alt="(?<alt>[^"]*)" width="(?<width>[\d.]+)" height="(?<height>[\d.]+)"[^>]*></div>
        <div[^>]*>(?<caption>[^<]*)</div>
        <script>\(window\.{Row}=window\.{Row}\|\|\[\]\)\.push\(\["\k<id>",(?<spec>(?:(?!</script>).)+)\]\)</script>
        """, RegexOptions.Singleline)]
    private static partial Regex SavedForm();
}

/// <summary>A figure as it stands in a saved notebook.</summary>
/// <param name="Start">Where its HTML begins.</param>
/// <param name="Length">How long its HTML is.</param>
/// <param name="Id">Its id on the page.</param>
/// <param name="Picture">The address that holds the SVG itself, <c>data:image/svg+xml,…</c>, as it stands between the quotes of an attribute.</param>
/// <param name="AlternativeText">The figure in words.</param>
/// <param name="Width">The picture's width in pixels.</param>
/// <param name="Height">The picture's height in pixels.</param>
/// <param name="Caption">What was measured, where, when, and at which speed.</param>
/// <param name="Spec">JSON with <c>data</c> and <c>layout</c>: what the row takes beside the id.</param>
public sealed record SavedFigure(
    int Start, int Length, string Id, string Picture, string AlternativeText, double Width, double Height, string Caption, string Spec);
