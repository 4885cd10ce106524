using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>A figure as a table of its values.</summary>
internal static class FigureText
{
    public static string Render(Figure figure) =>
        string.Join("\n\n", [figure.Title, .. figure.Panels.Select(panel => TableOf(panel).ToText()), figure.Caption]);

    private static Table TableOf(Panel panel)
    {
        var firstOfText = panel.HasRows || panel.X.Type == AxisType.Category;
        var title = panel.IsTiled ? panel.X.Title : panel.HasRows ? panel.Y.Title : panel.X.Title;
        var values = panel.HasRows && !panel.IsTiled ? panel.X.Title : panel.Y.Title;
        return new([firstOfText ? new(title) : Column.Number(title), .. Columns(panel)], [.. Rows(panel)])
        {
            Caption = string.Join(": ", new[] { panel.Title, values }.Where(part => !string.IsNullOrEmpty(part))),
            Footnotes = [.. panel.Lines.Select(line => $"x = {Number.Label(line.At)}: {line.Text}")],
        };
    }

    private static IEnumerable<Column> Columns(Panel panel) => panel.Traces.SelectMany(trace => trace switch
    {
        Cells => [new Column(trace.Name)],
        Heatmap map => panel.X.Categories.Select(category => Column.Number(category, map.Scale.Title)),
        _ => new[] { Column.Number(trace.Name) },
    });

    private static IEnumerable<IReadOnlyList<string>> Rows(Panel panel)
    {
        if (panel.HasRows)
        {
            return panel.Y.Categories.Select((name, row) =>
                (IReadOnlyList<string>)[name, .. panel.Traces.SelectMany(trace => InRow(panel, trace, row))]);
        }

        if (panel.X.Type == AxisType.Category)
        {
            return panel.X.Categories.Select((name, index) =>
                (IReadOnlyList<string>)[name, .. panel.Traces.Select(trace => At(trace, index))]);
        }

        var places = panel.Scatters.SelectMany(trace => trace.X).Distinct().Order();
        return places.Select(x => (IReadOnlyList<string>)[Number.Label(x), .. panel.Scatters.Select(trace => AtX(trace, x))]);
    }

    private static IEnumerable<string> InRow(Panel panel, Trace trace, int row) => trace switch
    {
        Cells cells => [Runs(panel, cells, row)],
        Heatmap map => Enumerable.Range(0, panel.X.Categories.Count).Select(column => map.TextAt(row, column)),
        Scatter scatter =>
            [string.Join(", ", scatter.Known.Where(point => scatter.Y[point] == row).Select(point => Number.Label(scatter.X[point])))],
        _ => [],
    };

    private static string At(Trace trace, int category) => trace switch
    {
        Bar bar => WithError(bar.Y[category], bar.ErrorY, category),
        // A marker may stand beside the middle of its category.
        Scatter scatter => string.Join(", ", scatter.Y.Where((_, point) => Math.Round(scatter.X[point]) == category).Select(Number.Label)),
        _ => "",
    };

    private static string AtX(Scatter trace, double x) => string.Join(", ", Enumerable.Range(0, trace.X.Count)
        .Where(point => trace.X[point] == x).Select(point => WithError(trace.Y[point], trace.Band, point)));

    /// <summary>A place on an axis: its number, or its category.</summary>
    public static string PlaceOf(Axis axis, double place) =>
        axis.Type == AxisType.Category ? axis.Categories[(int)Math.Round(place)] : Number.Label(place);

    public static string WithError(double value, ErrorBars? error, int index) =>
        Number.Label(value) + (error?.IsKnown(index), double.IsFinite(value)) switch
        {
            (true, true) when double.IsPositiveInfinity(error!.Plus[index]) => $" [{Number.Label(error.Low(index, value))}; ∞)",
            (true, true) when error!.Minus[index] == error.Plus[index] => $" ± {Number.Label(error.Plus[index])}",
            (true, true) => $" [{Number.Label(error!.Low(index, value))}; {Number.Label(error.High(index, value))}]",
            _ => "",
        };

    /// <summary>Neighboring cells of one strip as ranges: <c>-1 … 8, 12</c>.</summary>
    public static string Runs(Panel panel, Cells cells, int strip) => string.Join(", ", cells.Runs.Where(run => run.Strip == strip)
        .Select(run => run.First == run.Last
            ? PlaceOf(panel.X, run.First)
            : $"{PlaceOf(panel.X, run.First)} … {PlaceOf(panel.X, run.Last)}"));
}
