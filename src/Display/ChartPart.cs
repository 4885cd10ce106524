using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Xml;
using System.Xml.Linq;

namespace PriceOfAwait.Display;

/// <summary>
/// A chart on a page: the picture, its caption, and its data in a queue of charts to draw. A <see cref="PageAssets"/>
/// anywhere on the page draws them, because saved outputs may run in any order.
/// </summary>
public abstract record ChartPart : OutputPart
{
    /// <summary>
    /// The page's global queue of charts: an array until the bundle has loaded, which then draws what is pushed.
    /// </summary>
    public const string Row = "priceOfAwaitFigures";

    /// <summary>The attribute with a chart's id, by which the bundle finds the chart's element.</summary>
    public const string Mark = "data-price-of-await-figure";

    public const string InWords = "This chart is drawn if scripts run.";

    /// <summary>
    /// Darkens the picture on a dark page: its background gets the shade of VS Code's and JupyterLab's, and its colors
    /// keep their hue.
    /// </summary>
    internal const string DarkPicture =
        ":is([data-vscode-theme-kind=vscode-dark],[data-vscode-theme-kind=vscode-high-contrast],"
        + $"[data-jp-theme-light=false]) [{Mark}]>img{{filter:invert(.88) hue-rotate(180deg)}}";

    public abstract IReadOnlyList<Origin> Origins { get; init; }

    /// <summary>
    /// What the reader should guess first; <see langword="null"/> if there is nothing to guess, or if the reader has
    /// already guessed.
    /// </summary>
    public abstract Asked? Asked { get; init; }

    [JsonIgnore]
    public abstract string AlternativeText { get; }

    /// <summary>What a reader must know about the figures, without their origin.</summary>
    [JsonIgnore]
    public abstract string Caption { get; }

    public override IReadOnlyList<Origin> OriginsWithin() => Origins;

    /// <summary>The picture as SVG, without the caption.</summary>
    public abstract string ToPicture();

    /// <summary>What plotly.js draws in the picture's place, as JSON: <c>data</c> and <c>layout</c>.</summary>
    public abstract string ToSpec();

    public override string ToHtml()
    {
        var spec = ToSpec();
        var (width, height) = SizeOf(spec);
        var size = string.Create(
            CultureInfo.InvariantCulture,
            $"width={width} height={height} style=max-width:100%;height:auto"
        );
        var caption = Caption.Length > 0 ? $"<div style=\"font-size:85%;opacity:.8\">{Html.Encode(Caption)}</div>" : "";
        var picture = $"<img src=\"{AddressOf(ToPicture())}\" alt=\"{Html.Quoted(AlternativeText)}\" {size}>";
        var script = PageAssets.HasScripts ? $"\n{ScriptOf(IdOf(spec), spec)}" : "";
        return string.Create(
                    CultureInfo.InvariantCulture,
                    $"""
                    <div {Mark}="{IdOf(spec)}" style=overflow-x:auto>{picture}</div>
                    {caption}{Origin.ToHtml(Origins)}
                    """
                )
                .TrimEnd() + script;
    }

    /// <summary>The size, in pixels, of what this specification draws, which is also the picture's.</summary>
    internal static (double Width, double Height) SizeOf(string spec) => SizeOf(JsonNode.Parse(spec)!.AsObject());

    internal static (double Width, double Height) SizeOf(JsonObject spec) =>
        ((double?)spec["layout"]!["width"] ?? 0, (double?)spec["layout"]!["height"] ?? 0);

    /// <summary>The id of the chart that this specification draws.</summary>
    internal static string IdOf(string spec) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(spec)), 0, 6).ToLowerInvariant();

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
