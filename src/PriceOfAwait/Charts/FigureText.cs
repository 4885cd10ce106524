using PriceOfAwait.Formatting;

namespace PriceOfAwait.Charts;

/// <summary>A figure for readers who do not see it: as a table of its values, and as a sentence.</summary>
internal static class FigureText
{
    public static string Render(Figure figure) =>
        string.Join("\n\n", [figure.Title, .. figure.Panels.Select(panel => TableOf(panel).ToText()), figure.Caption]);

    public static string Describe(Figure figure)
    {
        var panels = figure.Panels.Select(panel =>
            (panel.Title is null ? "" : panel.Title + ": ") + string.Join("; ", panel.Traces.Select(trace => trace.Name + " " + Values(panel, trace))));
        return $"{figure.Title}. {string.Join(". ", panels)}.";
    }

    private static string Values(Panel panel, Trace trace) => trace switch
    {
        Bar bar => string.Join(", ", bar.Y.Select((value, index) => $"{panel.X.Categories[index]} {Written(value)}")),
        Scatter { Y.Count: > 0 } scatter => $"from {Written(scatter.Y.Min())} to {Written(scatter.Y.Max())}",
        Cells cells => string.Join(", ", Enumerable.Range(0, panel.Y.Categories.Count)
            .Select(strip => (Name: panel.Y.Categories[strip], Runs: Runs(panel, cells, strip)))
            .Where(strip => strip.Runs.Length > 0)
            .Select(strip => $"{strip.Name} {strip.Runs}")),
        _ => "",
    };

    private static Table TableOf(Panel panel)
    {
        var columns = new List<Column> { panel.IsStrip || panel.X.Type == AxisType.Category ? new(panel.X.Title) : Column.Number(panel.X.Title) };
        columns.AddRange(panel.Traces.Select(trace => panel.IsStrip ? new Column(trace.Name) : Column.Number(trace.Name)));
        return new(columns, [.. Rows(panel)])
        {
            Caption = string.Join(": ", new[] { panel.Title, panel.Y.Title }.Where(part => !string.IsNullOrEmpty(part))),
            Footnotes = [.. panel.Lines.Select(line => $"{(line.Orientation == Orientation.Vertical ? "x" : "y")} = {Number.Label(line.At)}: {line.Text}")],
        };
    }

    private static IEnumerable<IReadOnlyList<string>> Rows(Panel panel)
    {
        if (panel.IsStrip)
        {
            return panel.Y.Categories.Select((name, strip) => (IReadOnlyList<string>)[name, .. panel.Traces.Select(trace => Runs(panel, (Cells)trace, strip))]);
        }

        if (panel.X.Type == AxisType.Category)
        {
            return panel.X.Categories.Select((name, index) => (IReadOnlyList<string>)[name, .. panel.Traces.Select(trace => At(trace, index))]);
        }

        var places = panel.Traces.OfType<Scatter>().SelectMany(trace => trace.X).Distinct().Order();
        return places.Select(x => (IReadOnlyList<string>)[Number.Label(x), .. panel.Traces.OfType<Scatter>().Select(trace => AtX(trace, x))]);
    }

    private static string At(Trace trace, int category) => trace switch
    {
        Bar bar => WithError(bar.Y[category], bar.ErrorY, category),
        // A marker may stand beside the middle of its category.
        Scatter scatter => string.Join(", ", scatter.Y.Where((_, index) => (int)Math.Round(scatter.X[index]) == category).Select(Number.Label)),
        _ => "",
    };

    private static string AtX(Scatter trace, double x) =>
        string.Join(", ", Enumerable.Range(0, trace.X.Count).Where(index => trace.X[index] == x).Select(index => WithError(trace.Y[index], trace.Band, index)));

    public static string WithError(double value, ErrorBars? error, int index) =>
        Number.Label(value) + (error?.IsKnown(index), double.IsFinite(value)) switch
        {
            (true, true) when double.IsPositiveInfinity(error!.Plus[index]) => $" [{Number.Label(error.Low(index, value))}; ∞)",
            (true, true) when error!.Minus[index] == error.Plus[index] => $" ± {Number.Label(error.Plus[index])}",
            (true, true) => $" [{Number.Label(error!.Low(index, value))}; {Number.Label(error.High(index, value))}]",
            _ => "",
        };

    private static string Written(double value) => double.IsFinite(value) ? Number.Label(value) : "none";

    /// <summary>Neighbouring cells of one strip as ranges: <c>-1 … 8, 12</c>.</summary>
    private static string Runs(Panel panel, Cells cells, int strip)
    {
        var xs = cells.At.Where(cell => cell.Strip == strip).Select(cell => cell.X).Distinct().Order().ToList();
        var starts = xs.Where(x => !xs.Contains(x - 1));
        return string.Join(", ", starts.Select(start =>
        {
            var end = Enumerable.Range(start, xs.Count).TakeWhile(xs.Contains).Last();
            return start == end ? Name(start) : $"{Name(start)} … {Name(end)}";
        }));

        string Name(int x) => panel.X.Type == AxisType.Category ? panel.X.Categories[x] : Number.Label(x);
    }
}
