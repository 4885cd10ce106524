namespace PriceOfAwait.Charts;

/// <summary>The legend of a heat map: its colors from end to end, the values of the ends below, what it shows beside.</summary>
/// <param name="Scale">The colors.</param>
/// <param name="Bar">Where they are.</param>
/// <param name="MarkLabels">The values below.</param>
/// <param name="Title">What it shows.</param>
internal sealed record ColorBar(ColorScale Scale, Box Bar, IReadOnlyList<Label> MarkLabels, Label Title)
{
    private const double Length = 150;
    private const double Thickness = 13;

    public IEnumerable<Label> Labels => [.. MarkLabels, Title];

    /// <summary>One for each scale of a figure, from left to right.</summary>
    public static IReadOnlyList<ColorBar> SideBySide(Figure figure, double top)
    {
        var scales = figure.ColorScales;
        var place = (Figure.Width - 2 * FigureLayout.Margin) / Math.Max(1, scales.Count);
        return [.. scales.Select((scale, index) => At(scale, FigureLayout.Margin + 12 + index * place, top, place - Length - 40))];
    }

    private static ColorBar At(ColorScale scale, double left, double top, double titleWidth)
    {
        var bar = new Box(left, top, Length, Thickness);
        var title = TextMetrics.WrapProse(scale.Axis.Title, FigureLayout.TextSize, titleWidth);
        return new(
            scale,
            bar,
            [
                .. scale.Marks.Select(mark => new Label(
                    [mark.Text], left + Length * scale.ShareOf(mark.Value), bar.Bottom + 15, Anchor.Middle, FigureLayout.CaptionSize)),
            ],
            new(title, bar.Right + 10, top + 11, Anchor.Start, FigureLayout.TextSize));
    }
}
