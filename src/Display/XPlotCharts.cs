using System.Text.Json.Nodes;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// A chart of XPlot.Plotly as JSON for the page's own plotly.js. XPlot itself would load plotly.js from the network,
/// and newer versions of that don't show XPlot's titles.
/// </summary>
internal static class XPlotCharts
{
    private static readonly JsonSerializer Json = JsonSerializer.Create(
        new() { NullValueHandling = NullValueHandling.Ignore }
    );

    /// <summary>A chart's traces as <c>data</c>, and its <c>layout</c>.</summary>
    public static string JsonOf(PlotlyChart chart) => SpecOf(chart).ToString(Formatting.None);

    /// <summary>The figure, if it is a figure's chart that nobody has changed.</summary>
    public static ChartPart PartOf(PlotlyChart chart)
    {
        var (json, figure) = (JsonOf(chart), (chart as FigureChart)?.Figure);
        return figure is not null && json == JsonOf(new FigureChart(figure))
            ? figure
            : new CustomChart(JsonNode.Parse(json)!.AsObject())
            {
                Notes = [.. figure?.Remarks ?? []],
                Origins = figure?.Origins ?? [],
                Asked = figure?.Asked,
            };
    }

    private static JObject SpecOf(PlotlyChart chart)
    {
        var data = JArray.FromObject(PlotlyChartFields.Traces(chart), Json);
        // Names are set in the JSON, because the traces themselves are the reader's. A figure's helper traces get none.
        var named = chart is FigureChart ? data.Where(trace => (bool?)trace["showlegend"] != false) : data;
        foreach (var (trace, label) in named.Zip(PlotlyChartFields.Labels(chart)?.Value ?? []))
        {
            trace["name"] = label;
        }

        var layout = JObject.FromObject(PlotlyChartFields.Layout(chart)?.Value ?? new(), Json);
        layout["width"] ??= chart.Width;
        layout["height"] ??= chart.Height;
        var spec = new JObject { ["data"] = data, ["layout"] = layout };
        if (chart is FigureChart)
        {
            Shorten(spec);
        }
        else
        {
            spec["own"] = true;
        }

        return spec;
    }

    // Processors differ in a double's last digits, so refreshed notebooks would differ, too, if those were written.
    private static void Shorten(JObject spec)
    {
        foreach (var value in spec.Descendants().OfType<JValue>())
        {
            if (value.Value is double number && double.IsFinite(number))
            {
                var shown = Number.Short(number);
                value.Value = shown == Math.Truncate(shown) ? (long)shown : (object)shown;
            }
        }
    }
}
