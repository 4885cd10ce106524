namespace PriceOfAwait.Charts;

/// <summary>From where to where the axes of a panel go, and their marks.</summary>
internal static class PanelTicks
{
    /// <summary>Those of its x axis.</summary>
    /// <param name="panel">The panel.</param>
    /// <param name="width">How wide its plot is, in pixels.</param>
    public static Ticks OfX(Panel panel, double width)
    {
        if (panel.X.Type == AxisType.Category)
        {
            return Ticks.Categories(panel.X.Categories);
        }

        var points = panel.Scatters.SelectMany(scatter => scatter.X).Where(double.IsFinite).ToList();
        var values = points
            .Concat(panel.Traces.OfType<Cells>().SelectMany(cells => cells.At).SelectMany(cell => new[] { cell.X - 0.5, cell.X + 0.5 }))
            .Concat(panel.Lines.Select(line => line.At))
            .DefaultIfEmpty(0).ToList();
        var (min, max) = (values.Min(), values.Max());
        if (panel.X.Type == AxisType.Log)
        {
            return Ticks.Decades(values.Where(value => value > 0).DefaultIfEmpty(1).Min(), Math.Max(max, 1e-9), forBars: false);
        }

        var texts = new[] { min, max }.Select(value => Number.Label(panel.IsTiled ? Math.Truncate(value) : value));
        var room = (int)(width / (texts.Max(text => TextMetrics.Width(text, FigureLayout.TextSize)) + 8));
        if (panel.HasRows && !panel.IsTiled)
        {
            return Ticks.FromZero(Math.Min(0, points.DefaultIfEmpty(0).Min()), max * 1.02, Math.Min(8, room));
        }

        var pad = panel.IsTiled ? 0 : (max - min) * 0.02;
        return max > min
            ? Ticks.Between(min - pad, max + pad, panel.IsTiled ? room : Math.Min(11, room), leastStep: panel.IsTiled ? 1 : 0)
            : Ticks.Between(min - 1, max + 1, 2);
    }

    /// <summary>Those of its y axis.</summary>
    /// <param name="panel">The panel.</param>
    /// <param name="panels">All panels of the figure: those with equal axes share their range.</param>
    public static Ticks OfY(Panel panel, IReadOnlyList<Panel> panels)
    {
        if (panel.HasRows)
        {
            return Ticks.Categories(panel.Y.Categories);
        }

        var alike = panels.Where(other => other.Y == panel.Y).ToList();
        var values = alike.SelectMany(Heights).Where(double.IsFinite).ToList();
        if (panel.Y.Type == AxisType.Log)
        {
            var positive = values.Where(value => value > 0).DefaultIfEmpty(1).ToList();
            return Ticks.Decades(positive.Min(), positive.Max(), alike.SelectMany(other => other.Bars).Any(bar => bar.Base is null));
        }

        var highest = values.DefaultIfEmpty(1).Max();
        // An error that reaches below 0 does not, where no value does.
        var reachesBelow = alike.SelectMany(other => other.Traces).SelectMany(YValues).Any(value => double.IsFinite(value) && value < 0);
        return Ticks.FromZero(reachesBelow ? values.Min() : 0, panel.Bars.Count > 0 ? highest * 1.07 : highest, 6);
    }

    private static IEnumerable<double> Heights(Panel panel) => panel.Traces.SelectMany(trace => trace switch
    {
        Bar bar when panel.BarMode == BarMode.Stack => bar.Y.Select((_, category) => panel.GroundOf(bar, category) + bar.PartOf(category)),
        Bar bar => Ends(bar.Y, bar.ErrorY).Concat(bar.Base is { } ground ? [ground] : []),
        Scatter scatter => Ends(scatter.Y, scatter.Band),
        _ => [],
    });

    private static IReadOnlyList<double> YValues(Trace trace) => trace switch
    {
        Bar bar => bar.Y,
        Scatter scatter => scatter.Y,
        _ => [],
    };

    private static IEnumerable<double> Ends(IReadOnlyList<double> values, ErrorBars? error) => error is null
        ? values
        : values.SelectMany((value, index) => new[] { value, error.Low(index, value), error.High(index, value) });
}
