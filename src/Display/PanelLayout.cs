namespace PriceOfAwait.Display;

/// <summary>
/// Where everything in a panel is, in pixels, computed from the position of its plot and from its axes' ticks.
/// </summary>
/// <param name="firstOfY">The index of the panel whose y axis this one uses: its own, or one to its left.</param>
internal sealed class PanelLayout(Figure figure, Panel panel, int index, Box plot, double top, int firstOfY)
{
    public const double ValueSize = 12;
    private const double Size = FigureLayout.TextSize;
    private const double DotRadius = 5;
    private static readonly double[] Sizes = [13, 12, 11, 10];

    public Panel Panel => panel;

    public int Index => index;

    public Box Plot => plot;

    public int FirstOfY => firstOfY;

    public bool SharesY => firstOfY != index;

    /// <summary>The space above the plot, for the panel's title and for the text of its reference line.</summary>
    public double RoomAbove => plot.Top - Math.Round(top);

    public Ticks XTicks =>
        field ??= Ticks.OfX(
            panel,
            Alike,
            plot.Width,
            Alike
                .SelectMany(ValueTexts)
                .Select(text => TextMetrics.Width(text, ValueSize) + DotRadius + 10)
                .DefaultIfEmpty()
                .Max() / plot.Width
        );

    public Ticks YTicks => field ??= Ticks.OfY(panel, figure.Panels);

    public Scale X => field ??= new(XTicks.Min, XTicks.Max, plot.Left, plot.Right, panel.X.Type == AxisType.Log);

    public Scale Y =>
        field ??= panel.HasRows
            ? new(YTicks.Min, YTicks.Max, plot.Top, plot.Bottom, IsLog: false)
            : new(YTicks.Min, YTicks.Max, plot.Bottom, plot.Top, panel.Y.Type == AxisType.Log);

    public Label? Title
    {
        get
        {
            var title = new Label([panel.Title ?? ""], Middle, top + 12, Anchor.Middle, 14) { Bold = true };
            return panel.Title is null ? null : title with { X = Within(Middle, title.Width / 2, 0, Figure.Width) };
        }
    }

    public Label? XTitle =>
        panel.X.Title.Length == 0
            ? null
            : new(
                TextMetrics.WrapProse(panel.X.Title, Size, plot.Width),
                Middle,
                BottomOf(XTickLabels) + 18,
                Anchor.Middle
            );

    public Label? YTitle =>
        YTitleLines(panel, plot.Height, SharesY) is not { Count: > 0 } lines
            ? null
            : new(
                lines,
                YTickLabels.Select(label => label.Bounds.Left).DefaultIfEmpty(plot.Left).Min()
                    - 10
                    - Label.HeightOf(lines.Count - 1, Size),
                plot.Top + plot.Height / 2,
                Anchor.Middle
            )
            {
                Angle = -90,
            };

    public Label? MarkLabel =>
        panel.Mark is not { Text: { Length: > 0 } text, At: var at }
            ? null
            : new(
                [text],
                Within(X[at], TextMetrics.Width(text, Size) / 2, plot.Left, plot.Right),
                plot.Top - 6,
                Anchor.Middle
            );

    public IReadOnlyList<Label> XTickLabels => field ??= LabelsOfX();

    public IReadOnlyList<Label> YTickLabels =>
        field ??= [
            .. YTexts(panel, YTicks, SharesY)
                .Zip(
                    YTicks.Labeled,
                    (lines, tick) =>
                        new Label(
                            lines,
                            plot.Left - 13,
                            Y[tick.Value] + 4.5 - (lines.Count - 1) * Label.HeightOf(1, Size) / 2,
                            Anchor.End
                        )
                ),
        ];

    public IReadOnlyList<ValueLabel> Values =>
        field ??= [
            .. panel.HasRows ? panel.Traces.OfType<Dots>().SelectMany(Beside) : [],
            .. panel.Traces.OfType<Segments>().SelectMany(Inside),
            .. panel.Sums.Select((sum, row) => Beside(null, double.NaN, X[sum] + 6, row, Number.Label(sum))),
            .. panel.Traces.OfType<Tiles>().Where(tiles => tiles.HasTexts).SelectMany(OnTiles),
        ];

    public double Bottom => BottomOf(XTitle is { } title ? [title] : XTickLabels);

    private static double Within(double middle, double half, double left, double right) =>
        Math.Max(left + half, Math.Min(middle, right - half));

    private double Middle => plot.Left + plot.Width / 2;

    private IReadOnlyList<Panel> Alike => field ??= [.. figure.Panels.Where(other => other.X == panel.X)];

    /// <summary>The ends of a point's error bar, within the plot; none if the marker would hide it.</summary>
    public (double Low, double High)? ErrorOf(Dots dots, int point)
    {
        if (dots.Errors?.IsKnown(point) != true)
        {
            return null;
        }

        var (low, high) = (dots.Errors.Low(point, dots.X[point]), dots.Errors.High(point, dots.X[point]));
        return X[high] - X[low] > 2 * DotRadius + 2 ? (Math.Max(low, XTicks.Min), Math.Min(high, XTicks.Max)) : null;
    }

    /// <summary>The outline of a line's band: along the upper edge, and back along the lower one.</summary>
    public IEnumerable<(double X, double Y)> EdgeOf(Line line, ErrorBars band)
    {
        var lowest = panel.Y.Type == AxisType.Log ? YTicks.Min : double.NegativeInfinity;
        return
        [
            .. line.X.Select((x, point) => (x, band.High(point, line.Y[point]))),
            .. line.X.Select((x, point) => (x, Math.Max(lowest, band.Low(point, line.Y[point])))).Reverse(),
        ];
    }

    public static double GutterOf(Panel panel, Figure figure, bool sharesY) =>
        Label.HeightOf(YTitleLines(panel, HeightOf(panel), sharesY).Count, Size)
        + 19
        + YTexts(panel, Ticks.OfY(panel, figure.Panels), sharesY)
            .SelectMany(lines => lines)
            .Select(line => TextMetrics.Width(line, Size))
            .DefaultIfEmpty()
            .Max();

    public static double HeightOf(Panel panel) =>
        !panel.HasRows
            ? 280
            : panel.Y.Categories.Count
                * Math.Max(
                    panel.IsTiled ? 22 : Math.Max(26, 19 * panel.Traces.OfType<Dots>().Count() + 8),
                    Label.HeightOf(panel.Y.Categories.Max(name => RowName(name).Count), Size) + 4
                );

    private static double BottomOf(IEnumerable<Label> labels) => labels.Max(label => label.Bounds.Bottom);

    private static IReadOnlyList<string> RowName(string name) => TextMetrics.WrapName(name, Size, 240);

    private static IReadOnlyList<string> YTitleLines(Panel panel, double height, bool sharesY) =>
        sharesY || panel.Y.Title.Length == 0 ? [] : TextMetrics.WrapProse(panel.Y.Title, Size, height);

    private static IEnumerable<IReadOnlyList<string>> YTexts(Panel panel, Ticks ticks, bool sharesY) =>
        sharesY && panel.HasRows ? [] : ticks.Labeled.Select(tick => panel.HasRows ? RowName(tick.Text) : [tick.Text]);

    private static IEnumerable<string> ValueTexts(Panel panel) =>
        !panel.HasRows
            ? []
            : panel
                .Traces.OfType<Dots>()
                .SelectMany(dots => dots.Known.Select(dots.TextOf))
                .Concat(panel.Sums.Select(sum => Number.Label(sum)));

    private IReadOnlyList<Label> LabelsOfX()
    {
        if (panel.X.Type != AxisType.Category)
        {
            return
            [
                .. XTicks.Labeled.Select(tick => new Label(
                    [tick.Text],
                    X[tick.Value],
                    plot.Bottom + 18,
                    Anchor.Middle
                )),
            ];
        }

        var place = plot.Width / panel.X.Categories.Count - 6;
        var (size, names) = Sizes
            .Select(size =>
                (size, Names: panel.X.Categories.Select(name => TextMetrics.WrapName(name, size, place)).ToList())
            )
            .First(fit => fit.size == Sizes[^1] || Fits(fit.Names.SelectMany(lines => lines), fit.size, place));
        return
        [
            .. names.Select((lines, index) => new Label(lines, X[index], plot.Bottom + 5 + size, Anchor.Middle, size)),
        ];
    }

    private static bool Fits(IEnumerable<string> lines, double size, double place) =>
        lines.All(line => TextMetrics.Width(line, size) <= place);

    private IEnumerable<ValueLabel> Beside(Dots dots) =>
        dots.Known.Select(point =>
        {
            var value = dots.X[point];
            var (low, high) = ErrorOf(dots, point) is { } error && error.High < XTicks.Max ? error : (value, value);
            return Beside(
                dots,
                Math.Min(X[value] - DotRadius - 5, X[low] - 6),
                Math.Max(X[value] + DotRadius + 5, X[high] + 6),
                dots.Y[point] + panel.LaneOf(dots),
                dots.TextOf(point)
            );
        });

    // A part that is its whole row has no value inside, because the row's sum is written after it.
    private IEnumerable<ValueLabel> Inside(Segments segments) =>
        from row in Enumerable.Range(0, segments.Values.Count)
        let value = segments.Values[row]
        let start = panel.StartOf(segments, row)
        let text = Number.Label(value)
        where value < panel.Sums[row] && X[start + value] - X[start] >= TextMetrics.Width(text, ValueSize) + 4
        select Centered(segments, start + value / 2, row, text, ValueSize);

    private IEnumerable<ValueLabel> OnTiles(Tiles tiles)
    {
        var place = plot.Width / (XTicks.Max - XTicks.Min) - 6;
        var all = panel.Traces.OfType<Tiles>().SelectMany(one => one.At).Select(tile => tile.Text);
        var size = Sizes.First(size => size == Sizes[^1] || Fits(all, size, place));
        return tiles.At.Select(tile => Centered(tiles, tile.X, tile.Row, tile.Text, size));
    }

    // The text is right of the mark. If the panel's reference line would cross it there, it is left of the mark or, if
    // there is no room, right of the line.
    private ValueLabel Beside(Trace? trace, double before, double behind, double y, string text)
    {
        var (line, width) = (panel.Mark is { } mark ? X[mark.At] : double.NaN, TextMetrics.Width(text, ValueSize));
        var left =
            !(line > behind - 4 && line < behind + width + 4) ? behind
            : before - width >= plot.Left ? before - width
            : line + 5;
        return new(
            trace,
            X.At(left - 6),
            y,
            new([text], left, Y[y] + ValueSize * 0.36, Anchor.Start, ValueSize),
            SvgRenderer.Ink
        );
    }

    private ValueLabel Centered(Trace trace, double x, double y, string text, double size) =>
        new(trace, x, y, new([text], X[x], Y[y] + size * 0.36, Anchor.Middle, size), trace.Style.TextColor);
}
