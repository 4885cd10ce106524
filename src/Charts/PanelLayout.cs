namespace PriceOfAwait.Charts;

/// <summary>Where everything in a panel is, in pixels: it follows from the place of its plot and from its axes' marks.</summary>
internal sealed class PanelLayout
{
    private const double Size = FigureLayout.TextSize;
    private const double WidestRowName = 190;

    public required Panel Panel { get; init; }

    public required Box Plot { get; init; }

    /// <summary>The upper edge of its place, where its title stands.</summary>
    public required double Top { get; init; }

    public required Ticks XTicks { get; init; }

    public required Ticks YTicks { get; init; }

    /// <summary>Whether the y axis is the same as that of the panel to the left.</summary>
    public required bool SharesY { get; init; }

    public required IReadOnlyList<ColorScale> ColorScales { get; init; }

    public Scale X => new(XTicks.Min, XTicks.Max, Plot.Left, Plot.Right, Panel.X.Type == AxisType.Log);

    public Scale Y => Panel.HasRows
        ? new(YTicks.Min, YTicks.Max, Plot.Top, Plot.Bottom, IsLog: false)
        : new(YTicks.Min, YTicks.Max, Plot.Bottom, Plot.Top, Panel.Y.Type == AxisType.Log);

    public Label? Title =>
        Panel.Title is null ? null : new([Panel.Title], Middle, Top + 13, Anchor.Middle, FigureLayout.PanelTitleSize) { Bold = true };

    public Label? XTitle => Panel.X.Title.Length == 0
        ? null
        : new(TextMetrics.WrapProse(Panel.X.Title, Size, Plot.Width), Middle, BottomOf(XTickLabels) + 20, Anchor.Middle, Size);

    public Label? YTitle
    {
        get
        {
            var lines = YTitleLines(Panel, Plot.Height, SharesY);
            var right = YTickLabels.Select(label => label.Bounds.Left).DefaultIfEmpty(Plot.Left).Min() - 10;
            var left = right - (lines.Count - 1) * Label.HeightOf(1, Size);
            return lines.Count == 0 ? null : new(lines, left, Plot.Top + Plot.Height / 2, Anchor.Middle, Size) { Angle = -90 };
        }
    }

    public IReadOnlyList<Label> XTickLabels => field ??= Panel.X.Type == AxisType.Category
        ? CategoryNames.Fit(Panel.X.Categories, Plot.Width).Labels(X, Plot.Bottom)
        : [.. XTicks.Labeled.Select(tick => new Label([tick.Text], X[tick.Value], Plot.Bottom + 19, Anchor.Middle, Size))];

    public IReadOnlyList<Label> YTickLabels => field ??= [.. YTexts(Panel, YTicks, SharesY).Zip(YTicks.Labeled, RowLabel)];

    /// <summary>The texts of the panel's lines, in their order.</summary>
    public IReadOnlyList<Label> LineLabels => field ??= LineTexts.Of(Panel, Plot, X);

    public IReadOnlyList<ValueLabel> Values => field ??= ValueLabel.Of(this);

    public double Bottom => BottomOf(XTitle is { } title ? [title] : XTickLabels);

    public IEnumerable<Label> Labels =>
    [
        .. new[] { Title, XTitle, YTitle }.OfType<Label>(), .. XTickLabels, .. YTickLabels, .. LineLabels,
        .. Values.Select(value => value.Label),
    ];

    private double Middle => Plot.Left + Plot.Width / 2;

    public ColorScale ColorsOf(Heatmap map) => ColorScales.First(scale => scale.Axis == map.Scale);

    /// <summary>How much room the marks and the title of a y axis need.</summary>
    public static double GutterOf(Panel panel, Ticks ticks, double height, bool sharesY) =>
        Label.HeightOf(YTitleLines(panel, height, sharesY).Count, Size) + 14
        + YTexts(panel, ticks, sharesY).SelectMany(lines => lines).Select(line => TextMetrics.Width(line, Size)).DefaultIfEmpty().Max();

    /// <summary>How high the plot of a panel with rows is.</summary>
    public static double HeightOfRows(Panel panel)
    {
        const double row = 30;
        var lines = panel.Y.Categories.Max(name => TextMetrics.WrapName(name, Size, WidestRowName).Count);
        return panel.Y.Categories.Count * Math.Max(row, Label.HeightOf(lines, Size) + 4);
    }

    private static double BottomOf(IEnumerable<Label> labels) => labels.Max(label => label.Bounds.Bottom);

    private static IReadOnlyList<string> YTitleLines(Panel panel, double height, bool sharesY) =>
        sharesY || panel.Y.Title.Length == 0 ? [] : TextMetrics.WrapProse(panel.Y.Title, Size, height);

    /// <summary>Rows that go on from panel to panel are named once.</summary>
    private static IEnumerable<IReadOnlyList<string>> YTexts(Panel panel, Ticks ticks, bool sharesY) => sharesY && panel.HasRows
        ? []
        : ticks.Labeled.Select(tick => panel.HasRows ? TextMetrics.WrapName(tick.Text, Size, WidestRowName) : [tick.Text]);

    private Label RowLabel(IReadOnlyList<string> lines, Tick tick) =>
        new(lines, Plot.Left - 8, Y[tick.Value] + 4.5 - (lines.Count - 1) * Label.HeightOf(1, Size) / 2, Anchor.End, Size);
}
