namespace PriceOfAwait.Charts;

/// <summary>Where everything in a panel is, in pixels.</summary>
internal sealed record PanelLayout
{
    private const double PlotHeight = 300;
    private const double RowHeight = 30;
    private const double WidestRowName = 190;
    private const double GapBetween = 26;

    private PanelLayout()
    {
    }

    public required Panel Panel { get; init; }

    public required Box Plot { get; init; }

    public required IReadOnlyList<ColorScale> ColorScales { get; init; }

    public required Ticks XTicks { get; init; }

    public required Ticks YTicks { get; init; }

    public required Scale X { get; init; }

    public required Scale Y { get; init; }

    public required Label? Title { get; init; }

    public required Label? XTitle { get; init; }

    public required Label? YTitle { get; init; }

    public required IReadOnlyList<Label> XTickLabels { get; init; }

    public required IReadOnlyList<Label> YTickLabels { get; init; }

    /// <summary>The texts of the panel's lines, in their order.</summary>
    public required IReadOnlyList<Label> LineLabels { get; init; }

    /// <summary>Whether the y axis is the same as that of the panel to the left.</summary>
    public required bool SharesY { get; init; }

    public IReadOnlyList<ValueLabel> Values => ValueLabel.Of(this);

    public ColorScale ColorsOf(Heatmap map) => ColorScales.First(scale => scale.IsOf(map));

    public double Bottom => (XTitle is { } title ? [title] : XTickLabels).Max(label => label.Bounds.Bottom);

    public IEnumerable<Label> Labels =>
    [
        .. new[] { Title, XTitle, YTitle }.OfType<Label>(), .. XTickLabels, .. YTickLabels, .. LineLabels, .. Values.Select(value => value.Label),
    ];

    /// <summary>Lays a figure's panels out from left to right, with plots of one size; the height of the place is theirs to choose.</summary>
    public static IReadOnlyList<PanelLayout> SideBySide(Figure figure, Box place)
    {
        var panels = figure.Panels;
        var colors = figure.ColorScales;
        var yTicks = panels.Select(panel => YTicksOf(panel, panels)).ToList();
        var shared = panels.Select((panel, index) => index > 0 && panel.Y == panels[index - 1].Y).ToList();
        var height = panels.Max(panel => panel.HasRows ? HeightOfRows(panel) : PlotHeight);
        var yTitles = panels.Select((panel, index) => shared[index] ? [] : Wrapped(panel.Y.Title, height)).ToList();
        // Rows that go on from panel to panel are named once.
        var yTexts = panels.Select((panel, index) => shared[index] && panel.HasRows ? [] : yTicks[index].Labelled.Select(tick => YTextOf(panel, tick)).ToList()).ToList();
        var gutters = panels.Select((panel, index) => Label.HeightOf(yTitles[index].Count, FigureLayout.TextSize) + 14
            + yTexts[index].SelectMany(lines => lines).Select(line => TextMetrics.Width(line, FigureLayout.TextSize)).DefaultIfEmpty().Max()).ToList();

        // Slanted names reach to the left of their bar, so what they need may widen a gutter, once.
        var width = PlotWidth();
        var names = panels.Select(panel => CategoryNames.Fit(panel.X.Categories, width)).ToList();
        // Plots begin and end at whole pixels, where lines are sharp and their numbers short.
        gutters = [.. gutters.Select((gutter, index) => Math.Ceiling(Math.Max(gutter, names[index].Overhang)))];
        width = PlotWidth();
        names = [.. panels.Select(panel => CategoryNames.Fit(panel.X.Categories, width))];

        var titleHeight = panels.Any(panel => panel.Title is not null) ? 24 : 0;
        var layouts = new List<PanelLayout>();
        var xTicks = panels.Select(panel => XTicksOf(panel, width)).ToList();
        var top = Math.Round(place.Top + titleHeight) + panels.Select((panel, index) => LineTexts.HeightAbove(panel, XScaleOf(panel, xTicks[index], 0, width))).Max();
        var left = place.Left;
        for (var index = 0; index < panels.Count; index++)
        {
            var plot = new Box(left + gutters[index], top, width, height);
            layouts.Add(Lay(panels[index], plot, place.Top, xTicks[index], yTicks[index], yTexts[index], yTitles[index], names[index], colors) with { SharesY = shared[index] });
            left = plot.Right + GapBetween;
        }

        return layouts;

        double PlotWidth() => Math.Floor((place.Width - gutters.Sum() - GapBetween * (panels.Count - 1) - 6) / panels.Count);
    }

    private static PanelLayout Lay(
        Panel panel, Box plot, double top, Ticks xTicks, Ticks yTicks, IReadOnlyList<IReadOnlyList<string>> yTexts, IReadOnlyList<string> yTitle, CategoryNames names, IReadOnlyList<ColorScale> colors)
    {
        const double size = FigureLayout.TextSize;
        var x = XScaleOf(panel, xTicks, plot.Left, plot.Right);
        var y = panel.HasRows
            ? new Scale(yTicks.Min, yTicks.Max, plot.Top, plot.Bottom, IsLog: false)
            : new Scale(yTicks.Min, yTicks.Max, plot.Bottom, plot.Top, panel.Y.Type == AxisType.Log);
        var yTickLabels = yTexts.Select((lines, index) => RowLabel(lines, plot.Left - 8, y[yTicks.Labelled[index].Value])).ToList();
        IReadOnlyList<Label> xTickLabels = panel.X.Type == AxisType.Category
            ? names.Labels(x, plot.Bottom)
            : [.. xTicks.Labelled.Select(tick => new Label([tick.Text], x[tick.Value], plot.Bottom + 19, Anchor.Middle, size))];
        return new()
        {
            Panel = panel,
            Plot = plot,
            ColorScales = colors,
            XTicks = xTicks,
            YTicks = yTicks,
            X = x,
            Y = y,
            SharesY = false,
            Title = panel.Title is null ? null : new([panel.Title], plot.Left + plot.Width / 2, top + 13, Anchor.Middle, FigureLayout.PanelTitleSize) { Bold = true },
            XTitle = panel.X.Title.Length == 0
                ? null
                : new(Wrapped(panel.X.Title, plot.Width), plot.Left + plot.Width / 2, xTickLabels.Max(label => label.Bounds.Bottom) + 20, Anchor.Middle, size),
            YTitle = yTitle.Count == 0
                ? null
                : new(yTitle, yTickLabels.Select(label => label.Bounds.Left).DefaultIfEmpty(plot.Left).Min() - 10 - (yTitle.Count - 1) * Label.HeightOf(1, size), plot.Top + plot.Height / 2, Anchor.Middle, size) { Angle = -90 },
            XTickLabels = xTickLabels,
            YTickLabels = yTickLabels,
            LineLabels = LineTexts.Of(panel, plot, x, y),
        };
    }

    private static IReadOnlyList<string> Wrapped(string text, double width) =>
        text.Length == 0 ? [] : TextMetrics.WrapProse(text, FigureLayout.TextSize, width);

    private static IReadOnlyList<string> YTextOf(Panel panel, Tick tick) =>
        panel.HasRows ? TextMetrics.WrapName(tick.Text, FigureLayout.TextSize, WidestRowName) : [tick.Text];

    private static Label RowLabel(IReadOnlyList<string> lines, double x, double middle) =>
        new(lines, x, middle + 4.5 - (lines.Count - 1) * Label.HeightOf(1, FigureLayout.TextSize) / 2, Anchor.End, FigureLayout.TextSize);

    private static double HeightOfRows(Panel panel)
    {
        var lines = panel.Y.Categories.Max(name => TextMetrics.WrapName(name, FigureLayout.TextSize, WidestRowName).Count);
        return panel.Y.Categories.Count * Math.Max(RowHeight, Label.HeightOf(lines, FigureLayout.TextSize) + 4);
    }

    private static Scale XScaleOf(Panel panel, Ticks ticks, double from, double to) => new(ticks.Min, ticks.Max, from, to, panel.X.Type == AxisType.Log);

    private static Ticks XTicksOf(Panel panel, double width)
    {
        if (panel.X.Type == AxisType.Category)
        {
            return Ticks.Categories(panel.X.Categories);
        }

        var values = panel.Traces.SelectMany(trace => trace switch
        {
            Scatter scatter => Ends(scatter.X, scatter.ErrorX),
            Cells cells => cells.At.SelectMany(cell => new[] { cell.X - 0.5, cell.X + 0.5 }),
            _ => [],
        }).Concat(panel.Lines.Where(line => line.Orientation == Orientation.Vertical).Select(line => line.At)).Where(double.IsFinite).DefaultIfEmpty(0).ToList();
        var (min, max) = (values.Min(), values.Max());
        if (panel.X.Type == AxisType.Log)
        {
            return Ticks.Decades(values.Where(value => value > 0).DefaultIfEmpty(1).Min(), Math.Max(max, 1e-9), forBars: false);
        }

        var widest = new[] { min, max }.Max(value => TextMetrics.Width(Number.Label(panel.IsTiled ? Math.Truncate(value) : value), FigureLayout.TextSize));
        var room = (int)(width / (widest + 8));
        if (panel.HasRows && !panel.IsTiled)
        {
            return Ticks.FromZero(Math.Min(0, panel.Scatters.SelectMany(scatter => scatter.X).Where(double.IsFinite).DefaultIfEmpty(0).Min()), max * 1.02, Math.Min(8, room));
        }

        var pad = panel.IsTiled ? 0 : (max - min) * 0.02;
        return max > min
            ? Ticks.Between(min - pad, max + pad, panel.IsTiled ? room : Math.Min(11, room), leastStep: panel.IsTiled ? 1 : 0)
            : Ticks.Between(min - 1, max + 1, 2);
    }

    private static Ticks YTicksOf(Panel panel, IReadOnlyList<Panel> panels)
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
        var lowest = alike.SelectMany(other => other.Traces).SelectMany(YValues).Where(double.IsFinite).DefaultIfEmpty(0).Min() < 0 ? values.Min() : 0;
        return Ticks.FromZero(lowest, panel.Bars.Count > 0 ? highest * 1.07 : highest, 6);
    }

    private static IEnumerable<double> Heights(Panel panel) => panel.Traces
        .SelectMany(trace => trace switch
        {
            Bar bar when panel.BarMode == BarMode.Stack => bar.Y.Select((_, category) => panel.GroundOf(bar, category) + bar.PartOf(category)),
            Bar bar => Ends(bar.Y, bar.ErrorY).Concat(bar.Base is { } ground ? [ground] : []),
            Scatter scatter => Ends(scatter.Y, scatter.Band),
            _ => [],
        })
        .Concat(panel.Lines.Where(line => line.Orientation == Orientation.Horizontal).Select(line => line.At));

    private static IReadOnlyList<double> YValues(Trace trace) => trace switch
    {
        Bar bar => bar.Y,
        Scatter scatter => scatter.Y,
        _ => [],
    };

    private static IEnumerable<double> Ends(IReadOnlyList<double> values, ErrorBars? error) =>
        error is null ? values : values.SelectMany((value, index) => new[] { value, error.Low(index, value), error.High(index, value) });
}
