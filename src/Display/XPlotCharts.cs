using System.Globalization;
using System.Net;
using System.Runtime.CompilerServices;
using Microsoft.FSharp.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using XPlot.Plotly;
using Plotly = XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// What a chart of XPlot.Plotly holds, for the plotly.js that a page has: XPlot itself loads one from the network, whose newer versions
/// lose its titles.
/// </summary>
internal static class XPlotCharts
{
    /// <summary>What plotly.js's basic bundle draws.</summary>
    private static readonly string[] Drawn = ["bar", "pie", "scatter"];

    private static readonly JsonSerializerSettings Settings = new()
    {
        NullValueHandling = NullValueHandling.Ignore,
        // No text of it ends a script.
        StringEscapeHandling = StringEscapeHandling.EscapeHtml,
    };

    /// <summary>From now on the kernel of this process, where there is one, shows every XPlot chart as it shows figures.</summary>
    // The kernel's formatters are found by name, as the library has no reference to a kernel. XPlot's type can't have the attribute that
    // the library's own have, so the library registers it as soon as a notebook uses anything of it.
#pragma warning disable CA2255
    [ModuleInitializer]
#pragma warning restore CA2255
    internal static void Register()
    {
        var formatter = AppDomain.CurrentDomain.GetAssemblies()
            .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive.Formatting")
            ?.GetType("Microsoft.DotNet.Interactive.Formatting.Formatter", throwOnError: true)!;
        Add(NotebookValueFormatter.PlainText, chart => FigureOnPage.Of(chart).AlternativeText);
        Add(NotebookValueFormatter.Html, chart => FigureOnPage.Of(chart).ToHtml());
        formatter?.GetMethod("SetPreferredMimeTypesFor")!.Invoke(
            null, [typeof(PlotlyChart), new[] { NotebookValueFormatter.Html, NotebookValueFormatter.PlainText }]);

        void Add(string mimeType, Func<PlotlyChart, string> format) => formatter
            ?.GetMethod("Register", [typeof(Type), typeof(Action<object, TextWriter>), typeof(string)])!.Invoke(
                null, [typeof(PlotlyChart), (object chart, TextWriter writer) => writer.Write(format((PlotlyChart)chart)), mimeType]);
    }

    /// <summary>A chart's traces as <c>data</c> and its <c>layout</c>, such that they may stand in a script.</summary>
    public static string JsonOf(PlotlyChart chart) => JsonConvert.SerializeObject(SpecOf(chart), Settings);

    /// <summary>What a page needs to show a chart in words, where no script runs: XPlot has no pictures.</summary>
    public static FigureOnPage InWords(PlotlyChart chart)
    {
        var spec = SpecOf(chart);
        var (title, data) = ((string?)spec["layout"]!["title"] ?? "A chart without a title", spec["data"]!.ToList());
        // Those that only write values beside their marks are not in the legend either.
        var traces = data.Where(trace => (bool?)trace["showlegend"] != false)
            .Select(trace => $"{(string?)trace["name"] ?? "without a name"} ({TypeOf(trace)})").ToList();
        var lines = traces.Append(FigureOnPage.InWords).Select((line, index) => string.Create(
            CultureInfo.InvariantCulture, $"<text x='16' y='{58 + 22 * index}' font-size='13'>{WebUtility.HtmlEncode(line)}</text>"));
        var svg = string.Create(CultureInfo.InvariantCulture, $"""
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {chart.Width} {chart.Height}' font-family='sans-serif' fill='{SvgRenderer.Ink}'>
            <rect width='100%' height='100%' fill='{SvgRenderer.Paper}' stroke='{SvgRenderer.Grid}'/>
            <text x='16' y='30' font-size='17' font-weight='bold'>{WebUtility.HtmlEncode(title)}</text>{string.Concat(lines)}</svg>
            """);
        var empty = data.Select(TypeOf).Except(Drawn).ToList();
        var caption = "A chart of your own: only you know where its figures come from."
            + (empty is [] ? "" : $" Not drawn: {string.Join(", ", empty)}; the plotly.js of this page knows {string.Join(", ", Drawn)}.");
        return new(svg, $"{title}. Traces: {string.Join(", ", traces)}.", chart.Width, chart.Height, caption, JsonOf(chart));
    }

    private static JObject SpecOf(PlotlyChart chart)
    {
        var (figure, traces) = (chart as FigureChart, Traces(chart).ToList());
        foreach (var (trace, label) in traces.Zip(Labels(chart)?.Value ?? []))
        {
            trace.name = label;
        }

        var json = JsonSerializer.Create(Settings);
        if (figure is not null)
        {
            json.Converters.Add(new ShortNumbers());
        }

        var layout = JObject.FromObject(Layout(chart)?.Value ?? new(), json);
        foreach (var (name, axis) in figure?.MoreAxes ?? [])
        {
            layout[name] = JObject.FromObject(axis, json);
        }

        layout["width"] ??= chart.Width;
        layout["height"] ??= chart.Height;
        return new() { ["data"] = JArray.FromObject(traces, json), ["layout"] = layout, ["own"] = figure is null };
    }

    private static string TypeOf(JToken trace) => (string?)trace["type"] ?? "scatter";

    // There is no other access to what a chart holds.
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "traces")]
    private static extern ref IEnumerable<Plotly.Trace> Traces(PlotlyChart chart);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "layout")]
    private static extern ref FSharpOption<Layout.Layout>? Layout(PlotlyChart chart);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "labels")]
    private static extern ref FSharpOption<IEnumerable<string>>? Labels(PlotlyChart chart);

    private sealed class ShortNumbers : JsonConverter<double>
    {
        public override void WriteJson(JsonWriter writer, double value, JsonSerializer serializer) =>
            writer.WriteValue(Number.Short(value));

        public override double ReadJson(JsonReader reader, Type type, double existing, bool hasExisting, JsonSerializer serializer) =>
            throw new NotSupportedException();
    }
}
