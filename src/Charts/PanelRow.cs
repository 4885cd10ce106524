namespace PriceOfAwait.Charts;

/// <summary>Lays a figure's panels out from left to right, with plots of one size; their height is theirs to choose.</summary>
internal static class PanelRow
{
    private const double PlotHeight = 300;
    private const double Gap = 26;

    /// <param name="figure">The figure.</param>
    /// <param name="left">Where the place of the panels begins.</param>
    /// <param name="top">Its upper edge.</param>
    /// <param name="width">Its width.</param>
    public static IReadOnlyList<PanelLayout> Of(Figure figure, double left, double top, double width)
    {
        var (panels, colors) = (figure.Panels, figure.ColorScales);
        var height = panels.Max(panel => panel.HasRows ? PanelLayout.HeightOfRows(panel) : PlotHeight);
        var shared = panels.Select((panel, index) => index > 0 && panel.Y == panels[index - 1].Y).ToList();
        var yTicks = panels.Select(panel => PanelTicks.OfY(panel, panels)).ToList();
        var gutters = panels.Select((panel, index) => PanelLayout.GutterOf(panel, yTicks[index], height, shared[index])).ToList();

        // Slanted names reach to the left of their bar, so what they need may widen a gutter, once.
        var names = panels.Select(panel => CategoryNames.Fit(panel.X.Categories, PlotWidth())).ToList();
        // Plots begin and end at whole pixels, where lines are sharp and their numbers short.
        gutters = [.. gutters.Zip(names, (gutter, name) => Math.Ceiling(Math.Max(gutter, name.Overhang)))];
        var plotWidth = PlotWidth();
        var xTicks = panels.Select(panel => PanelTicks.OfX(panel, plotWidth)).ToList();
        var linesAbove = panels.Zip(xTicks, (panel, ticks) =>
            LineTexts.HeightAbove(panel, new Scale(ticks.Min, ticks.Max, 0, plotWidth, panel.X.Type == AxisType.Log)));
        var plotTop = Math.Round(top + (panels.Any(panel => panel.Title is not null) ? 24 : 0)) + linesAbove.Max();

        return
        [
            .. panels.Select((panel, index) => new PanelLayout
            {
                Panel = panel,
                Plot = new(left + gutters.Take(index + 1).Sum() + index * (plotWidth + Gap), plotTop, plotWidth, height),
                Top = top,
                XTicks = xTicks[index],
                YTicks = yTicks[index],
                SharesY = shared[index],
                ColorScales = colors,
            }),
        ];

        double PlotWidth() => Math.Floor((width - gutters.Sum() - Gap * (panels.Count - 1) - 6) / panels.Count);
    }
}
