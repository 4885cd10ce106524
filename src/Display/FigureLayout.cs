namespace PriceOfAwait.Display;

/// <summary>Where everything in a figure is, in pixels, for both the SVG and Plotly.</summary>
internal sealed class FigureLayout
{
    public const double TextSize = 13;
    private const double TitleSize = 17;
    private const double CaptionSize = 12;
    private const double MinPlotWidth = 150;
    private const int MaxColumns = 3;
    private const double Gap = 26;
    private const double SwatchWidth = 24;
    private const double Margin = 16;

    public FigureLayout(Figure figure)
    {
        const double inner = Figure.Width - 2 * Margin;
        Figure = figure;
        var title = TextMetrics.WrapProse(figure.Title, TitleSize * Label.Boldness, inner);
        Title = new(title, Margin, Margin + 14, Anchor.Start, TitleSize) { Bold = true };
        Subtitle = new(
            TextMetrics.WrapProse(figure.Subtitle, TextSize, inner),
            Margin,
            Title.Bounds.Bottom + 16,
            Anchor.Start
        );
        // The first placement gives the plots' width, which does not depend on what is above them. The legend is no
        // wider than the plots, because Plotly's isn't.
        Panels = Place(0);
        Legend = LegendBelow(Subtitle.Bounds.Bottom + 10, Margin + Area.Width);
        Panels = Place((Legend.Count > 0 ? Legend[^1].Label.Bounds.Bottom : Subtitle.Bounds.Bottom) + 12);
        var bottom = Panels.Max(panel => panel.Bottom);
        PictureHeight = Math.Ceiling(bottom + 10);
        Caption = new(
            TextMetrics.WrapProse(figure.CaptionWithOrigin, CaptionSize, inner),
            Margin,
            bottom + 26,
            Anchor.Start,
            CaptionSize
        );
    }

    public Figure Figure { get; }

    public double Height => Math.Ceiling(Caption.Bounds.Bottom + 12);

    public double PictureHeight { get; }

    public Label Title { get; }

    public Label Subtitle { get; }

    public IReadOnlyList<(Trace Trace, Box Swatch, Label Label)> Legend { get; }

    public IReadOnlyList<PanelLayout> Panels { get; }

    public Label Caption { get; }

    public Box Area
    {
        get
        {
            var (left, top) = (Panels.Min(panel => panel.Plot.Left), Panels.Min(panel => panel.Plot.Top));
            return new(
                left,
                top,
                Panels.Max(panel => panel.Plot.Right) - left,
                Panels.Max(panel => panel.Plot.Bottom) - top
            );
        }
    }

    private List<PanelLayout> Place(double top)
    {
        var placed = new List<PanelLayout>();
        // Four panels are two rows of two, and the panels of a shorter last row are no wider than those above.
        var columns = (int)Math.Ceiling(Figure.Panels.Count / Math.Ceiling(Figure.Panels.Count / (double)MaxColumns));
        foreach (var row in Figure.Panels.Chunk(columns))
        {
            var shared = row.Select((panel, index) => index > 0 && panel.Y == row[index - 1].Y).ToList();
            var gutters = row.Select((panel, index) => Math.Ceiling(PanelLayout.GutterOf(panel, Figure, shared[index])))
                .ToList();
            // Plots begin and end at whole pixels, which keeps lines sharp and their numbers short.
            var width = Math.Floor(
                Math.Max(MinPlotWidth, (Figure.Width - 2 * Margin - 6 - gutters.Sum() - Gap * (columns - 1)) / columns)
            );
            var plotTop =
                Math.Round(top)
                + (row.Any(panel => panel.Title is not null) ? 24 : 0)
                + (row.Any(panel => panel.Mark?.Text.Length > 0) ? 18 : 0);
            placed.AddRange(
                row.Select(
                        (panel, index) =>
                        {
                            var left = Margin + gutters.Take(index + 1).Sum() + index * (width + Gap);
                            return new PanelLayout(
                                Figure,
                                panel,
                                placed.Count + index,
                                new(left, plotTop, width, row.Max(PanelLayout.HeightOf)),
                                top,
                                placed.Count + shared.FindLastIndex(index, one => !one)
                            );
                        }
                    )
                    .ToList()
            );
            top = placed.TakeLast(row.Length).Max(panel => panel.Bottom) + 18;
        }

        return placed;
    }

    private List<(Trace, Box, Label Label)> LegendBelow(double top, double right)
    {
        var traces = Figure.TracesByName.Where(trace => trace.IsInLegend).ToList();
        var entries = new List<(Trace, Box, Label)>();
        var (x, y) = (Margin, top);
        foreach (var trace in traces.Count > 1 ? traces : [])
        {
            var width = SwatchWidth + 6 + TextMetrics.Width(trace.Name, TextSize);
            if (x > Margin && x + width > right)
            {
                (x, y) = (Margin, y + 20);
            }

            entries.Add(
                (trace, new(x, y, SwatchWidth, 13), new([trace.Name], x + SwatchWidth + 6, y + 11, Anchor.Start))
            );
            x += width + 22;
        }

        return entries;
    }
}
