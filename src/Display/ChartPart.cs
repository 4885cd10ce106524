using System.Security.Cryptography;
using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace PriceOfAwait.Display;

/// <summary>
/// A figure on a page: the picture, its caption, and its data in a queue of figures to draw. A <see cref="PageAssets"/>
/// anywhere on the page draws them, because saved outputs may run in any order.
/// </summary>
/// <param name="Spec">What Plotly draws, as JSON: <c>data</c> and <c>layout</c>.</param>
public sealed record FigureOnPage(
    string Svg,
    string AlternativeText,
    double Width,
    double Height,
    string Caption,
    string Spec
)
{
    /// <summary>
    /// The page's global queue of figures: an array until the bundle has loaded, which then draws what is pushed.
    /// </summary>
    public const string Row = "priceOfAwaitFigures";

    /// <summary>The attribute with a figure's id, by which the bundle finds the figure's element.</summary>
    public const string Mark = "data-price-of-await-figure";

    public const string InWords = "This chart is drawn if scripts run.";

    /// <summary>
    /// Darkens the picture on a dark page: its background gets the shade of VS Code's and JupyterLab's, and its colors
    /// keep their hue.
    /// </summary>
    internal const string DarkPicture =
        ":is([data-vscode-theme-kind=vscode-dark],[data-vscode-theme-kind=vscode-high-contrast],"
        + $"[data-jp-theme-light=false]) [{Mark}]>img{{filter:invert(.88) hue-rotate(180deg)}}";

    public string Id => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(Spec)), 0, 6).ToLowerInvariant();

    /// <summary>
    /// The picture as a data URL for a quoted attribute. Only the characters that a URL can't contain are escaped,
    /// because base64 would be a third longer.
    /// </summary>
    public static string AddressOf(string svg) =>
        "data:image/svg+xml,"
        + svg.Given()
            .Replace("%", "%25", StringComparison.Ordinal)
            .Replace("#", "%23", StringComparison.Ordinal)
            .Replace("\"", "%22", StringComparison.Ordinal)
            .Replace("&", "&amp;", StringComparison.Ordinal);

    public IReadOnlyList<Origin> Origins { get; init; } = [];

    internal static FigureOnPage Of(Figure figure)
    {
        var chart = new FigureChart(figure);
        return new(
            SvgRenderer.RenderForPage(figure),
            figure.AlternativeText,
            chart.Width,
            chart.Height,
            string.Join(" ", figure.Remarks),
            XPlotCharts.JsonOf(chart)
        )
        {
            Origins = figure.Origins,
        };
    }

    /// <summary>With a picture that only describes it, unless a browser has drawn one.</summary>
    internal static FigureOnPage Of(CustomChart chart) =>
        new(
            chart.Picture ?? chart.InWords(),
            chart.AlternativeText,
            chart.Width,
            chart.Height,
            chart.Caption,
            chart.Spec.ToJsonString(Facts.Format)
        )
        {
            Origins = chart.Origins,
        };

    public string ToHtml()
    {
        var size = string.Create(
            CultureInfo.InvariantCulture,
            $"width={Width} height={Height} style=max-width:100%;height:auto"
        );
        var caption = Caption.Length > 0 ? $"<div style=\"font-size:85%;opacity:.8\">{Html.Encode(Caption)}</div>" : "";
        var picture = $"<img src=\"{AddressOf(Svg)}\" alt=\"{Html.Quoted(AlternativeText)}\" {size}>";
        var script = PageAssets.HasScripts ? $"\n{ScriptOf(Id, Spec)}" : "";
        return string.Create(
                    CultureInfo.InvariantCulture,
                    $"""
                    <div {Mark}="{Id}" style=overflow-x:auto>{picture}</div>
                    {caption}{Origin.ToHtml(Origins)}
                    """
                )
                .TrimEnd() + script;
    }

    /// <summary>Pushes a chart's JSON into the page's queue, escaped so that no text in it ends the script.</summary>
    public static string ScriptOf(string id, string spec)
    {
        var escaped = spec.Given().Replace("<", "\\u003c", StringComparison.Ordinal);
        return $"<script>(window.{Row}=window.{Row}||[]).push(['{id}',{escaped}])</script>";
    }

    public static string Written(XElement picture)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        using (var writer = new XmlTextWriter(text) { QuoteChar = '\'' })
        {
            picture.Given().WriteTo(writer);
        }

        return text.ToString().Replace(" />", "/>", StringComparison.Ordinal);
    }
}
