using System.Text.Json.Nodes;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using PriceOfAwait.Charts;
using XPlot.Plotly;

namespace PriceOfAwait;

/// <summary>The library's figures as charts of XPlot.Plotly.</summary>
public static class XPlotFigures
{
    // Texts stay texts, also when they look like dates.
    private static readonly JsonSerializerSettings Settings = new() { DateParseHandling = DateParseHandling.None };

    /// <summary>
    /// The same chart as an XPlot one, in the vocabulary of plotly.js 1.x that XPlot writes, so that its <c>With…</c> methods change it.
    /// What XPlot has no member for, such as a bar's pattern, is carried along.
    /// </summary>
    public static PlotlyChart ToXPlot(this Figure figure)
    {
        ArgumentNullException.ThrowIfNull(figure);
        // Without this, a notebook would show its charts as tables of their properties.
        XPlotFormatter.Register();
        var spec = JsonNode.Parse(figure.ToPlotlyJson())!;
        var titlePlace = spec["layout"]!["title"]!.DeepClone().AsObject();
        titlePlace.Remove("text");
        titlePlace.Remove("font");
        Titles.ToStrings(spec);
        var layout = Members(spec["layout"]!);
        layout["meta"] = new JObject
        {
            [XPlotFormatter.Caption] = figure.Caption, [XPlotFormatter.TitlePlace] = JObject.Parse(titlePlace.ToJsonString()),
        };
        var (width, height) = (Take<double>(layout, "width"), Take<double>(layout, "height"));
        var chart = Chart.Plot<AnyTrace>([.. spec["data"]!.AsArray().Select(trace => TraceOf(Members(trace!)))], LayoutOf(layout));
        chart.WithSize((int)Math.Round(width), (int)Math.Round(height));
        return chart;
    }

    private static AnyTrace TraceOf(Dictionary<string, JToken> members)
    {
        var trace = new AnyTrace();
        if (members.ContainsKey("name"))
        {
            trace.name = Take<string>(members, "name");
        }

        trace.Others = members;
        return trace;
    }

    private static AnyLayout LayoutOf(Dictionary<string, JToken> members)
    {
        var layout = new AnyLayout
        {
            title = Take<string>(members, "title"),
            showlegend = Take<bool>(members, "showlegend"),
            xaxis = new AnyXaxis(),
            yaxis = new AnyYaxis(),
        };
        var (x, y) = (Members(Take<JObject>(members, "xaxis")), Members(Take<JObject>(members, "yaxis")));
        if (x.ContainsKey("title"))
        {
            layout.xaxis.title = Take<string>(x, "title");
        }

        if (y.ContainsKey("title"))
        {
            layout.yaxis.title = Take<string>(y, "title");
        }

        (((AnyXaxis)layout.xaxis).Others, ((AnyYaxis)layout.yaxis).Others, layout.Others) = (x, y, members);
        return layout;
    }

    private static Dictionary<string, JToken> Members(object json) =>
        JsonConvert.DeserializeObject<Dictionary<string, JToken>>(json.ToString()!, Settings)!;

    private static T Take<T>(Dictionary<string, JToken> members, string name) =>
        members.Remove(name, out var value) ? value.ToObject<T>()! : throw new InvalidOperationException($"A figure without '{name}'.");

    private sealed class AnyTrace : global::XPlot.Plotly.Trace
    {
        [JsonExtensionData]
        public Dictionary<string, JToken> Others { get; set; } = [];
    }

    private sealed class AnyLayout : Layout.Layout
    {
        [JsonExtensionData]
        public Dictionary<string, JToken> Others { get; set; } = [];
    }

    private sealed class AnyXaxis : Xaxis
    {
        [JsonExtensionData]
        public Dictionary<string, JToken> Others { get; set; } = [];
    }

    private sealed class AnyYaxis : Yaxis
    {
        [JsonExtensionData]
        public Dictionary<string, JToken> Others { get; set; } = [];
    }
}
