namespace PriceOfAwait.Charts;

/// <summary>Where everything in a figure is, in pixels: what the SVG draws and Plotly is told.</summary>
internal sealed record FigureLayout
{
    public const double TitleSize = 18;
    public const double PanelTitleSize = 15;
    public const double TextSize = 13;
    public const double CaptionSize = 12;
    public const double Margin = 16;
    private const double SwatchWidth = 24;

    private FigureLayout()
    {
    }

    /// <summary>With the caption.</summary>
    public required double Height { get; init; }

    /// <summary>Without the caption.</summary>
    public required double PictureHeight { get; init; }

    public required Label Title { get; init; }

    public required IReadOnlyList<LegendEntry> Legend { get; init; }

    public required IReadOnlyList<ColorBar> ColorBars { get; init; }

    public required IReadOnlyList<PanelLayout> Panels { get; init; }

    public required Label Caption { get; init; }

    public static FigureLayout Of(Figure figure)
    {
        const double inner = Figure.Width - 2 * Margin;
        var titleLines = TextMetrics.WrapProse(figure.Title, TitleSize * 1.06, inner);
        var title = new Label(titleLines, Margin, Margin + 16, Anchor.Start, TitleSize) { Bold = true };
        // Plotly makes a legend no wider than all plots together.
        var plots = PanelRow.Of(figure, Margin, 0, inner);
        var legend = LegendBelow(title.Bounds.Bottom + 12, figure, Margin + plots[^1].Plot.Right - plots[0].Plot.Left);
        var legendBottom = legend.Count > 0 ? legend[^1].Label.Bounds.Bottom : title.Bounds.Bottom;
        var colorBars = ColorBar.SideBySide(figure, legendBottom + 10);
        var top = (colorBars.Count > 0 ? colorBars[0].Labels.Max(label => label.Bounds.Bottom) : legendBottom) + 14;
        var panels = PanelRow.Of(figure, Margin, top, inner);
        var bottom = panels.Max(panel => panel.Bottom);
        var caption = new Label(TextMetrics.WrapProse(figure.Caption, CaptionSize, inner), Margin, bottom + 26, Anchor.Start, CaptionSize);
        return new()
        {
            Height = Math.Ceiling(caption.Bounds.Bottom + 12),
            PictureHeight = Math.Ceiling(bottom + 10),
            Title = title,
            Legend = legend,
            ColorBars = colorBars,
            Panels = panels,
            Caption = caption,
        };
    }

    private static List<LegendEntry> LegendBelow(double top, Figure figure, double right)
    {
        var traces = figure.LegendTraces;
        var entries = new List<LegendEntry>();
        var (x, y) = (Margin, top);
        foreach (var trace in traces.Count > 1 ? traces : [])
        {
            // Long names add up what another font is wider.
            var width = SwatchWidth + 6 + TextMetrics.Width(trace.Name, TextSize) * 1.06;
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
