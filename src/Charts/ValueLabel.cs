namespace PriceOfAwait.Charts;

/// <summary>A value, written where it is drawn.</summary>
/// <param name="Trace">Whose value it is; <see langword="null"/> for the sum of a stack.</param>
/// <param name="X">Where it is on the x axis: the middle of its bar or cell.</param>
/// <param name="Y">
/// Where it is on the y axis: the upper end of a bar and its error (that of the bar where the error has none); the middle of a part or
/// cell.
/// </param>
/// <param name="Label">The text with its place.</param>
internal sealed record ValueLabel(Trace? Trace, double X, double Y, Label Label)
{
    private static readonly double[] Sizes = [12, 11, 10];

    /// <summary>The labels of a panel; none of bars where they would not fit side by side.</summary>
    public static IReadOnlyList<ValueLabel> Of(PanelLayout layout) =>
    [
        .. layout.Panel.BarMode == BarMode.Stack ? OfStacks(layout) : OfGroups(layout),
        .. layout.Panel.Traces.OfType<Heatmap>().SelectMany(map => OfCells(layout, map)),
    ];

    private static IEnumerable<ValueLabel> OfGroups(PanelLayout layout)
    {
        var bars = layout.Panel.Bars;
        return FittingSize(layout, bars.SelectMany(bar => bar.Y)) is not { } size
            ? []
            : from bar in bars
              from category in Enumerable.Range(0, bar.Y.Count)
              where double.IsFinite(bar.Y[category])
              let middle = BarLayout.Middle(bars.Count, layout.Panel.PlaceOf(bar), category)
              select Above(layout, bar, middle, bar.Y[category], size, bar.ErrorY?.High(category, bar.Y[category]), bar.Base);
    }

    private static IEnumerable<ValueLabel> OfStacks(PanelLayout layout)
    {
        var panel = layout.Panel;
        var sums = Enumerable.Range(0, panel.X.Categories.Count).Select(panel.HeightOf).ToList();
        if (FittingSize(layout, sums) is not { } size)
        {
            return [];
        }

        var parts = from bar in panel.Bars
                    from category in Enumerable.Range(0, sums.Count)
                    let value = bar.PartOf(category)
                    let ground = panel.GroundOf(bar, category)
                    // What is all of its stack has the value above it.
                    where value < sums[category] && layout.Y[ground] - layout.Y[ground + value] >= size + 3
                    select Middle(layout, bar, category, ground + value / 2, Number.Brief(value), size);
        return [.. sums.Select((sum, category) => Above(layout, null, category, sum, size)), .. parts];
    }

    private static IEnumerable<ValueLabel> OfCells(PanelLayout layout, Heatmap map)
    {
        var place = layout.Plot.Width / layout.Panel.X.Categories.Count - 6;
        var cells = map.Z.SelectMany((row, index) => row.Select((_, column) => (Row: index, Column: column))).ToList();
        var size = Sizes.FirstOrDefault(size => cells.All(cell => TextMetrics.Width(map.TextAt(cell.Row, cell.Column), size) <= place));
        return size == 0 ? [] : cells
            .Select(cell => Middle(layout, map, cell.Column, cell.Row, map.TextAt(cell.Row, cell.Column), size))
            .Where(value => value.Label.Lines[0].Length > 0);
    }

    private static double? FittingSize(PanelLayout layout, IEnumerable<double> values)
    {
        var panel = layout.Panel;
        var share = panel.BarPlaces == 1 ? 1 : BarLayout.Pitch(Math.Max(1, panel.BarPlaces));
        var place = layout.Plot.Width / Math.Max(1, panel.X.Categories.Count) * share;
        var texts = values.Select(Number.Brief).ToList();
        return Sizes.Select(size => (double?)size)
            .FirstOrDefault(size => texts.TrueForAll(text => TextMetrics.Width(text, size!.Value) <= place - 1));
    }

    private static ValueLabel Above(
        PanelLayout layout, Trace? trace, double x, double value, double size, double? high = null, double? ground = null)
    {
        var top = new[] { layout.YTicks.Min, value, ground ?? value, high is { } end && double.IsFinite(end) ? end : value }.Max();
        return new(trace, x, top, new([Number.Brief(value)], layout.X[x], layout.Y[top] - 5, Anchor.Middle, size));
    }

    private static ValueLabel Middle(PanelLayout layout, Trace trace, double x, double y, string text, double size) =>
        new(trace, x, y, new([text], layout.X[x], layout.Y[y] + size * 0.36, Anchor.Middle, size));
}
