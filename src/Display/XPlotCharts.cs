using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// A chart of XPlot.Plotly as JSON and in words, for the page's own plotly.js. XPlot itself would load plotly.js from
/// the network, and newer versions of that don't show XPlot's titles.
/// </summary>
internal static class XPlotCharts
{
    private static readonly string[] Drawn = ["bar", "pie", "scatter"];

    private static readonly JsonSerializer Json = JsonSerializer.Create(
        new() { NullValueHandling = NullValueHandling.Ignore }
    );

    /// <summary>A chart's traces as <c>data</c>, and its <c>layout</c>.</summary>
    public static string JsonOf(PlotlyChart chart) => SpecOf(chart).ToString(Formatting.None);

    public static FigureOnPage InWords(PlotlyChart chart)
    {
        var spec = SpecOf(chart);
        var (title, data) = ((string?)spec["layout"]!["title"] ?? "A chart without a title", spec["data"]!.ToList());
        var traces = data.Where(IsListed)
            .Select(trace => $"{(string?)trace["name"] ?? "unnamed"} ({TypeOf(trace)})")
            .ToList();
        var lines = traces
            .Append(FigureOnPage.InWords)
            .Select(
                (line, index) =>
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"<text x='16' y='{58 + 22 * index}' font-size='13'>{Html.Encode(line)}</text>"
                    )
            );
        var heading = $"<text x='16' y='30' font-size='17' font-weight='bold'>{Html.Encode(title)}</text>";
        var look = $"font-family='sans-serif' fill='{SvgRenderer.Ink}'";
        var svg = string.Create(
            CultureInfo.InvariantCulture,
            $"""
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {chart.Width} {chart.Height}' {look}>
            <rect width='100%' height='100%' fill='{SvgRenderer.Paper}' stroke='{SvgRenderer.Grid}'/>
            {heading}{string.Concat(lines)}</svg>
            """
        );
        var missing = data.Select(TypeOf).Except(Drawn).ToList();
        var caption =
            "A chart of your own: only you know where its figures come from."
            + (
                missing is []
                    ? ""
                    : $" Not drawn: {string.Join(", ", missing)}; this page's plotly.js supports "
                        + $"{string.Join(", ", Drawn)}."
            );
        return new(
            svg,
            $"{title}. Traces: {string.Join(", ", traces)}.",
            chart.Width,
            chart.Height,
            caption,
            JsonOf(chart)
        )
        {
            IsInWords = true,
        };
    }

    private static JObject SpecOf(PlotlyChart chart)
    {
        var data = JArray.FromObject(PlotlyChartFields.Traces(chart), Json);
        // Names are set in the JSON, because the traces themselves are the reader's. A figure's helper traces get none.
        var named = chart is FigureChart ? data.Where(IsListed) : data;
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

    private static bool IsListed(JToken trace) => (bool?)trace["showlegend"] != false;

    private static string TypeOf(JToken trace) => (string?)trace["type"] ?? "scatter";
}
