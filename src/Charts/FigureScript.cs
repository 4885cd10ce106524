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

    private static string Fill(Dictionary<string, string> values)
    {
        using var reader = new StreamReader(typeof(FigureScript).Assembly.GetManifestResourceStream("figures.js")!);
        return values.Aggregate(
            reader.ReadToEnd(), (script, value) => script.Replace($"/*{value.Key}*/", value.Value, StringComparison.Ordinal));
    }
}
