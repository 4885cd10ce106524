namespace PriceOfAwait.Charts;

/// <summary>
/// The script that puts interactive charts in the place of their pictures: <c>figures.js</c> with what it shares with them.
/// </summary>
internal static class FigureScript
{
    public static string Text { get; } = Fill(new()
    {
        ["template"] = PlotlyJson.Text(PlotlyJson.Node(PlotlyLook.Template)),
        ["config"] = PlotlyJson.Text(PlotlyJson.Node(PlotlyLook.Config)),
        ["dark"] = PlotlyJson.Text(PlotlyJson.Node(PlotlyLook.DarkColors)),
        ["mark"] = $"'{FigureOnPage.Mark}'",
        ["row"] = FigureOnPage.Row,
    });

    /// <summary>A script that this library holds.</summary>
    public static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(FigureScript).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd();
    }

    private static string Fill(Dictionary<string, string> values) => values.Aggregate(
        Resource("figures.js"), (script, value) => script.Replace($"/*{value.Key}*/", value.Value, StringComparison.Ordinal));
}
