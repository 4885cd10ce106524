namespace PriceOfAwait.Display;

/// <summary>Where everything in a figure is, in pixels: what the SVG draws and Plotly is told.</summary>
internal sealed record FigureLayout
{
    public const double TitleSize = 17;
    public const double PanelTitleSize = 14;
    public const double TextSize = 13;
    public const double CaptionSize = 12;
    private const double LeastPlotWidth = 150;
    private const double Gap = 26;
    private const double SwatchWidth = 24;
    private const double Margin = 16;

    public FigureLayout(Figure figure)
    {
        const double inner = Figure.Width - 2 * Margin;
        Figure = figure;
        Title = new(
            TextMetrics.WrapProse(figure.Title, TitleSize * 1.1, inner), Margin, Margin + 14, Anchor.Start, TitleSize) { Bold = true };
        Subtitle = new(TextMetrics.WrapProse(figure.Subtitle, TextSize, inner), Margin, Title.Bounds.Bottom + 16, Anchor.Start, TextSize);
        // Where the plots are from left to right does not depend on what stands above. Plotly makes a legend no wider than they are.
        var plots = Place(figure, 0);
        var legendWidth = plots.Max(panel => panel.Plot.Right) - plots.Min(panel => panel.Plot.Left);
        Legend = LegendBelow(Subtitle.Bounds.Bottom + 10, figure, Margin + legendWidth);
        Panels = Place(figure, (Legend.Count > 0 ? Legend[^1].Label.Bounds.Bottom : Subtitle.Bounds.Bottom) + 12);
        var bottom = Panels.Max(panel => panel.Bottom);
        PictureHeight = Math.Ceiling(bottom + 10);
        Caption = new(TextMetrics.WrapProse(figure.Caption, CaptionSize, inner), Margin, bottom + 26, Anchor.Start, CaptionSize);
        Height = Math.Ceiling(Caption.Bounds.Bottom + 12);
    }

    public Figure Figure { get; }

    /// <summary>With the caption.</summary>
    public double Height { get; }

    /// <summary>Without the caption.</summary>
    public double PictureHeight { get; }

    public Label Title { get; }

    public Label Subtitle { get; init; }

    public IReadOnlyList<LegendEntry> Legend { get; }

    public IReadOnlyList<PanelLayout> Panels { get; }

    public Label Caption { get; }

    /// <summary>The smallest box around all plots.</summary>
    public Box Area
    {
        get
        {
            var (left, top) = (Panels.Min(panel => panel.Plot.Left), Panels.Min(panel => panel.Plot.Top));
            return new(left, top, Panels.Max(panel => panel.Plot.Right) - left, Panels.Max(panel => panel.Plot.Bottom) - top);
        }
    }

    public IEnumerable<Label> Labels =>
        [Title, Subtitle, .. Legend.Select(entry => entry.Label), .. Panels.SelectMany(panel => panel.Labels)];

    /// <summary>As many panels side by side as there is room for, with plots of one size.</summary>
    private static List<PanelLayout> Place(Figure figure, double top)
    {
        var placed = new List<PanelLayout>();
        foreach (var row in figure.Panels.Chunk(Math.Min(figure.Panels.Count, 3)))
        {
            var shared = row.Select((panel, index) => index > 0 && panel.Y == row[index - 1].Y).ToList();
            var gutters = row.Select((panel, index) => Math.Ceiling(PanelLayout.GutterOf(panel, figure, shared[index]))).ToList();
            // Plots begin and end at whole pixels, where lines are sharp and their numbers short.
            var plotWidth = Math.Floor(Math.Max(
                LeastPlotWidth, (Figure.Width - 2 * Margin - 6 - gutters.Sum() - Gap * (row.Length - 1)) / row.Length));
            var plotTop = Math.Round(top) + (row.Any(panel => panel.Title is not null) ? 24 : 0)
                + (row.Any(panel => panel.Mark?.Text.Length > 0) ? 18 : 0);
            var panels = row.Select((panel, index) => new PanelLayout(
                figure, panel,
                new(Margin + gutters.Take(index + 1).Sum() + index * (plotWidth + Gap), plotTop, plotWidth,
                    row.Max(one => PanelLayout.HeightOf(one))),
                top, shared[index])).ToList();
            placed.AddRange(panels);
            top = panels.Max(panel => panel.Bottom) + 18;
        }

        return placed;
    }

    private static List<LegendEntry> LegendBelow(double top, Figure figure, double right)
    {
        var traces = figure.LegendTraces;
        var entries = new List<LegendEntry>();
        var (x, y) = (Margin, top);
        foreach (var trace in traces.Count > 1 ? traces : [])
        {
            var width = SwatchWidth + 6 + TextMetrics.Width(trace.Name, TextSize);
            if (x > Margin && x + width > right)
            {
                (x, y) = (Margin, y + 20);
            }

            entries.Add(new(trace, new(x, y, SwatchWidth, 13), new([trace.Name], x + SwatchWidth + 6, y + 11, Anchor.Start, TextSize)));
            x += width + 22;
        }

        return entries;
    }
}

/// <summary>A trace's line in the legend.</summary>
internal sealed record LegendEntry(Trace Trace, Box Swatch, Label Label);
