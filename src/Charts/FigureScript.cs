using System.Text.Json;

namespace PriceOfAwait.Charts;

/// <summary>
/// The script that puts interactive charts in the place of their pictures: <c>figures.js</c> with what it shares with them.
/// </summary>
internal static class FigureScript
{
    public static string Text { get; } = Fill(new()
    {
        ["ink"] = SvgRenderer.Ink,
        ["paper"] = SvgRenderer.Paper,
        ["grid"] = SvgRenderer.Grid,
        ["font"] = SvgRenderer.Font,
        ["dark"] = JsonSerializer.Serialize(DarkColors),
        ["mark"] = FigureOnPage.Mark,
        ["row"] = FigureOnPage.Row,
    });

    /// <summary>What the colors of a picture become on a dark page.</summary>
    public static Dictionary<string, string> DarkColors => new()
    {
        [SvgRenderer.Ink] = "#E6EDF3",
        [SvgRenderer.Paper] = "#1B1F24",
        [SvgRenderer.Grid] = "#444C56",
        [TraceStyle.Muted.Color] = "#3A424C",
        // As light as the white figures on it can bear.
        [TraceStyle.Task.Color] = "#2A7AB8",
        [TraceStyle.Published.Color] = "#E69F00",
    };

    /// <summary>A script that this library holds.</summary>
    public static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(FigureScript).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

    private static string Fill(Dictionary<string, string> values) => values.Aggregate(
        Resource("figures.js"), (script, value) => script.Replace($"/*{value.Key}*/", value.Value, StringComparison.Ordinal));
}
