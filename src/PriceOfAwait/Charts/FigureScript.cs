using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>The script that puts interactive charts in the place of their pictures: <c>figures.js</c> with what it shares with them.</summary>
internal static class FigureScript
{
    /// <summary>What the colours of a picture become on a dark page.</summary>
    private static readonly JsonObject DarkColors = new()
    {
        [SvgRenderer.Ink] = "#E6EDF3",
        [SvgRenderer.Paper] = "#1B1F24",
        [SvgRenderer.Grid] = "#444C56",
        [TraceStyle.Muted.Color] = "#3A424C",
    };

    public static string Text { get; } = Fill(new()
    {
        ["template"] = PlotlySpec.Text(PlotlySpec.Template()),
        ["config"] = PlotlySpec.Text(PlotlySpec.Config()),
        ["dark"] = PlotlySpec.Text(DarkColors),
        ["mark"] = $"'{FigureHtml.Mark}'",
        ["traceKeys"] = PlotlySpec.Text(SavedSpec.TraceKeys),
        ["axisKeys"] = PlotlySpec.Text(SavedSpec.AxisKeys),
        ["groupWidth"] = BarLayout.GroupWidth.ToString(CultureInfo.InvariantCulture),
        ["row"] = FigureHtml.Row,
    });

    private static string Fill(Dictionary<string, string> values)
    {
        using var reader = new StreamReader(typeof(FigureScript).Assembly.GetManifestResourceStream("figures.js")!);
        return values.Aggregate(reader.ReadToEnd(), (script, value) => script.Replace($"/*{value.Key}*/", value.Value, StringComparison.Ordinal));
    }
}
