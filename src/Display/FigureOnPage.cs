using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using System.Xml;
using System.Xml.Linq;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// A figure as a page has it: the picture, its caption, and its data in a row of figures that wait to be drawn. A <see
/// cref="PageAssets"/> draws them, wherever on the page it stands: saved outputs may run in any order.
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
    /// The row, a global of the page: an array until the bundle is there, which then takes what is pushed.
    /// </summary>
    public const string Row = "priceOfAwaitFigures";

    /// <summary>The attribute by which the bundle finds a figure's place: it holds the figure's id.</summary>
    public const string Mark = "data-price-of-await-figure";

    public const string InWords = "This chart is drawn if scripts run.";

    /// <summary>
    /// Darkens the picture on a dark page: its paper has the shade of VS Code's and JupyterLab's, and its colors keep
    /// their hue.
    /// </summary>
    internal const string DarkPicture =
        ":is([data-vscode-theme-kind=vscode-dark],[data-vscode-theme-kind=vscode-high-contrast],"
        + $"[data-jp-theme-light=false]) [{Mark}]>img{{filter:invert(.88) hue-rotate(180deg)}}";

    public string Id =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(Svg + Spec)), 0, 6).ToLowerInvariant();

    /// <summary>
    /// The address that holds a picture, as it stands between the quotes of an attribute. Only what an address cannot
    /// hold is coded: base64 would be longer by a third.
    /// </summary>
    public static string AddressOf(string svg) =>
        "data:image/svg+xml,"
        + svg.Replace("%", "%25", StringComparison.Ordinal)
            .Replace("#", "%23", StringComparison.Ordinal)
            .Replace("\"", "%22", StringComparison.Ordinal)
            .Replace("&", "&amp;", StringComparison.Ordinal);

    public IReadOnlyList<Origin> Origins { get; init; } = [];

    public Asked? Asked { get; init; }

    /// <summary>Whether the picture only says in words what is drawn if scripts run.</summary>
    public bool IsInWords { get; init; }

    /// <summary>
    /// What a page needs to show a chart: one of the library's has its own picture, until something changes it.
    /// </summary>
    internal static FigureOnPage Of(PlotlyChart chart)
    {
        var page = XPlotCharts.InWords(chart);
        if ((chart as FigureChart)?.Figure is not { } figure)
        {
            return page;
        }

        page = page with { Caption = string.Join(" ", figure.Remarks), Origins = figure.Origins, Asked = figure.Asked };
        return page.Spec == XPlotCharts.JsonOf(new FigureChart(figure))
            ? page with
            {
                Svg = SvgRenderer.RenderForPage(figure),
                AlternativeText = figure.AlternativeText,
                IsInWords = false,
            }
            : page;
    }

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

    /// <summary>Puts a chart's data, which is JSON, into the page's row. No text of it may end the script.</summary>
    public static string ScriptOf(string id, string spec) =>
        $"<script>(window.{Row}=window.{Row}||[]).push(['{id}',{spec.Replace("<", "\\u003c", StringComparison.Ordinal)}])</script>";

    public IReadOnlyList<object> ToFacts() =>
        [
            new ChartData(Id, JsonNode.Parse(Spec)!.AsObject()) { Asked = Asked, IsInWords = IsInWords },
            .. Origin.ToFacts(Origins),
        ];

    public static string Written(XElement picture)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        using (var writer = new XmlTextWriter(text) { QuoteChar = '\'' })
        {
            picture.WriteTo(writer);
        }

        return text.ToString().Replace(" />", "/>", StringComparison.Ordinal);
    }
}
