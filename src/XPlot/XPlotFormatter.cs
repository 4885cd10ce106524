using System.Globalization;
using System.Net;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Microsoft.DotNet.Interactive.Formatting;
using PriceOfAwait.Charts;
using XPlot.Plotly;

namespace PriceOfAwait;

/// <summary>
/// Shows XPlot's charts as the library's own: drawn offline by the plotly.js that <c>Setup.Check</c> brings into the page. XPlot itself
/// loads a plotly.js from the network, whose newer versions lose its titles.
/// </summary>
public static partial class XPlotFormatter
{
    /// <summary>The member of a layout's <c>meta</c> that holds the caption.</summary>
    internal const string Caption = "caption";

    /// <summary>The member of a layout's <c>meta</c> that holds where a figure's title stands, for which XPlot has no words.</summary>
    internal const string TitlePlace = "titlePlace";

    /// <summary>What plotly.js's basic bundle draws.</summary>
    private static readonly string[] Drawn = ["bar", "pie", "scatter"];

    /// <summary>From now on every XPlot chart that a cell shows is drawn this way.</summary>
    public static void Register()
    {
        Formatter.Register<PlotlyChart>((chart, writer) => writer.Write(ToPage(chart).ToHtml()), HtmlFormatter.MimeType);
        Formatter.Register<PlotlyChart>((chart, writer) => writer.Write(ToText(SpecOf(chart))), PlainTextFormatter.MimeType);
        Formatter.SetPreferredMimeTypesFor(typeof(PlotlyChart), HtmlFormatter.MimeType, PlainTextFormatter.MimeType);
    }

    /// <summary>What a page needs to show the chart, as it does a <see cref="Figure"/>.</summary>
    internal static FigureOnPage ToPage(PlotlyChart chart)
    {
        var spec = SpecOf(chart);
        var layout = spec["layout"]!;
        var (width, height) = ((double)layout["width"]!, (double)layout["height"]!);
        return new(Placeholder(spec, width, height), ToText(spec), width, height, CaptionOf(spec), PlotlyJson.Text(spec));
    }

    /// <summary>A spec for today's plotly.js: XPlot's data and layout with their titles translated.</summary>
    internal static JsonObject SpecOf(PlotlyChart chart)
    {
        // There is no other access to what a chart holds.
        var script = Plotting().Match(chart.GetPlottingJS());
        var spec = new JsonObject
        {
            ["data"] = JsonNode.Parse(script.Groups["data"].Value),
            ["layout"] = JsonNode.Parse(script.Groups["layout"].Value) as JsonObject ?? [],
        };
        Titles.ToObjects(spec);
        var layout = spec["layout"]!.AsObject();
        // XPlot's own mark.
        layout.Remove("_isSubplotObj");
        foreach (var part in layout.Select(member => member.Value).OfType<JsonObject>())
        {
            part.Remove("_isSubplotObj");
        }

        layout["width"] ??= (double)chart.Width;
        layout["height"] ??= (double)chart.Height;
        var title = layout["title"] as JsonObject ?? [];
        foreach (var (name, value) in layout["meta"]?[TitlePlace] as JsonObject ?? [])
        {
            title[name] ??= value?.DeepClone();
        }

        title["text"] ??= "";
        layout["title"] ??= title;
        if (layout["meta"]?[Caption] is not null)
        {
            // A figure of the library's: the page adds its look.
            layout.Remove("template");
        }
        else
        {
            // A chart of the reader's own keeps its own look; only the labels of its axes get the room that they need.
            layout["template"] ??= JsonNode.Parse("""{"layout":{"xaxis":{"automargin":true},"yaxis":{"automargin":true}}}""");
        }

        return spec;
    }

    private static string CaptionOf(JsonObject spec)
    {
        var caption = (string?)spec["layout"]!["meta"]?[Caption] ?? "A chart of your own: only you know where its figures come from.";
        var empty = TypesIn(spec).Except(Drawn).ToList();
        return empty is []
            ? caption
            : $"{caption} Not drawn: {string.Join(", ", empty)}; the plotly.js of this page knows {string.Join(", ", Drawn)}.";
    }

    private static string ToText(JsonObject spec)
    {
        var title = (string?)spec["layout"]!["title"]?["text"] ?? "A chart without a title";
        // Those that only write a figure's values beside its marks are not in the legend either.
        var shown = spec["data"]!.AsArray().Where(trace => (bool?)trace!["showlegend"] != false);
        var traces = shown.Select(trace => $"{(string?)trace!["name"] ?? "without a name"} ({TypeOf(trace)})");
        return $"{title}. Traces: {string.Join(", ", traces)}.";
    }

    private static IEnumerable<string> TypesIn(JsonObject spec) => spec["data"]!.AsArray().Select(trace => TypeOf(trace!)).Distinct();

    private static string TypeOf(JsonNode trace) => (string?)trace["type"] ?? "scatter";

    /// <summary>XPlot has no picture of a chart.</summary>
    private static string Placeholder(JsonObject spec, double width, double height)
    {
        var title = WebUtility.HtmlEncode((string?)spec["layout"]!["title"]?["text"] ?? "");
        var (x, y) = (width / 2, height / 2);
        return string.Create(CultureInfo.InvariantCulture, $"""
            <svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">
            <rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" fill="#fff" stroke="#767676"/>
            <text x="{x}" y="{y}" font-size="16">{title}</text>
            <text x="{x}" y="{y + 24}" font-size="13">drawn by plotly.js, where scripts run and it is installed</text>
            </svg>
            """);
    }

    // Newtonsoft writes each on one line.
    [GeneratedRegex(@"^var data = (?<data>.*);\s*\n\s*var layout = (?<layout>.*);\s*\n\s*Plotly\.newPlot\(")]
    private static partial Regex Plotting();
}
