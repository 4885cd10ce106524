namespace PriceOfAwait.Display;

/// <summary>Where everything in a figure is, in pixels: what the SVG draws and Plotly is told.</summary>
internal sealed record FigureLayout
{
    public const double TextSize = 13;
    private const double TitleSize = 17;
    private const double CaptionSize = 12;
    private const double MinPlotWidth = 150;
    private const double Gap = 26;
    private const double SwatchWidth = 24;
    private const double Margin = 16;

    public FigureLayout(Figure figure)
    {
        const double inner = Figure.Width - 2 * Margin;
        Figure = figure;
        Title = new(
            TextMetrics.WrapProse(figure.Title, TitleSize * 1.1, inner), Margin, Margin + 14, Anchor.Start, TitleSize) { Bold = true };
        Subtitle = new(TextMetrics.WrapProse(figure.Subtitle, TextSize, inner), Margin, Title.Bounds.Bottom + 16, Anchor.Start);
        // Where the plots are from left to right does not depend on what stands above. Plotly makes a legend no wider than they are.
        Panels = Place(0);
        Legend = LegendBelow(Subtitle.Bounds.Bottom + 10, Margin + Area.Width);
        Panels = Place((Legend.Count > 0 ? Legend[^1].Label.Bounds.Bottom : Subtitle.Bounds.Bottom) + 12);
        var bottom = Panels.Max(panel => panel.Bottom);
        PictureHeight = Math.Ceiling(bottom + 10);
        Caption = new(TextMetrics.WrapProse(figure.Caption, CaptionSize, inner), Margin, bottom + 26, Anchor.Start, CaptionSize);
        Height = Math.Ceiling(Caption.Bounds.Bottom + 12);
    }

    public Figure Figure { get; }

    public double Height { get; }

    public double PictureHeight { get; }

    public Label Title { get; }

    public Label Subtitle { get; }

    public IReadOnlyList<LegendEntry> Legend { get; }

    public IReadOnlyList<PanelLayout> Panels { get; }

    public Label Caption { get; }

    public Box Area => Box.Around(Panels.Select(panel => panel.Plot));

    public IEnumerable<Label> Labels =>
        [Title, Subtitle, .. Legend.Select(entry => entry.Label), .. Panels.SelectMany(panel => panel.Labels)];

    private List<PanelLayout> Place(double top)
    {
        var placed = new List<PanelLayout>();
        foreach (var row in Figure.Panels.Chunk(Math.Min(Figure.Panels.Count, 3)))
        {
            var shared = row.Select((panel, index) => index > 0 && panel.Y == row[index - 1].Y).ToList();
            var gutters = row.Select((panel, index) => Math.Ceiling(PanelLayout.GutterOf(panel, Figure, shared[index]))).ToList();
            // Plots begin and end at whole pixels, where lines are sharp and their numbers short.
            var width = Math.Floor(Math.Max(
                MinPlotWidth, (Figure.Width - 2 * Margin - 6 - gutters.Sum() - Gap * (row.Length - 1)) / row.Length));
            var height = row.Max(PanelLayout.HeightOf);
            var plotTop = Math.Round(top) + (row.Any(panel => panel.Title is not null) ? 24 : 0)
                + (row.Any(panel => panel.Mark?.Text.Length > 0) ? 18 : 0);
            var panels = row.Select((panel, index) => new PanelLayout(
                Figure, panel, new(Margin + gutters.Take(index + 1).Sum() + index * (width + Gap), plotTop, width, height), top,
                shared[index])).ToList();
            placed.AddRange(panels);
            top = panels.Max(panel => panel.Bottom) + 18;
        }

        return placed;
    }

    private List<LegendEntry> LegendBelow(double top, double right)
    {
        var traces = Figure.LegendTraces;
        var entries = new List<LegendEntry>();
        var (x, y) = (Margin, top);
        foreach (var trace in traces.Count > 1 ? traces : [])
        {
            var width = SwatchWidth + 6 + TextMetrics.Width(trace.Name, TextSize);
            if (x > Margin && x + width > right)
            {
                (x, y) = (Margin, y + 20);
            }

            entries.Add(new(trace, new(x, y, SwatchWidth, 13), new([trace.Name], x + SwatchWidth + 6, y + 11, Anchor.Start)));
            x += width + 22;
        }

        return entries;
    }
}

internal sealed record LegendEntry(Trace Trace, Box Swatch, Label Label);

/// <summary>Where everything in a panel is, in pixels: it follows from the place of its plot and from its axes' marks.</summary>
internal sealed class PanelLayout
{
    public const double ValueSize = 12;
    private const double Size = FigureLayout.TextSize;
    private const double DotRadius = 5;
    private static readonly double[] Sizes = [13, 12, 11, 10];

    public PanelLayout(Figure figure, Panel panel, Box plot, double top, bool sharesY)
    {
        (Panel, Plot, SharesY) = (panel, plot, sharesY);
        var alike = figure.Panels.Where(other => other.X == panel.X).ToList();
        var room = alike.SelectMany(ValueTexts).Select(text => TextMetrics.Width(text, ValueSize) + DotRadius + 10).DefaultIfEmpty().Max();
        XTicks = Ticks.OfX(panel, alike, plot.Width, room / plot.Width);
        YTicks = Ticks.OfY(panel, figure.Panels);
        X = new(XTicks.Min, XTicks.Max, plot.Left, plot.Right, panel.X.Type == AxisType.Log);
        Y = panel.HasRows
            ? new(YTicks.Min, YTicks.Max, plot.Top, plot.Bottom, IsLog: false)
            : new(YTicks.Min, YTicks.Max, plot.Bottom, plot.Top, panel.Y.Type == AxisType.Log);
        var middle = plot.Left + plot.Width / 2;
        XTickLabels = LabelsOfX();
        YTickLabels = [.. YTexts(panel, YTicks, sharesY).Zip(YTicks.Labeled, (lines, tick) => new Label(
            lines, plot.Left - 8, Y[tick.Value] + 4.5 - (lines.Count - 1) * Label.HeightOf(1, Size) / 2, Anchor.End))];
        if (panel.Title is { } title)
        {
            Title = new([title], middle, top + 12, Anchor.Middle, 14) { Bold = true };
            Title = Title with { X = Math.Max(Title.Width / 2, Math.Min(middle, Figure.Width - Title.Width / 2)) };
        }

        if (panel.X.Title.Length > 0)
        {
            XTitle = new(TextMetrics.WrapProse(panel.X.Title, Size, plot.Width), middle, BottomOf(XTickLabels) + 18, Anchor.Middle);
        }

        if (YTitleLines(panel, plot.Height, sharesY) is { Count: > 0 } lines)
        {
            var right = YTickLabels.Select(label => label.Bounds.Left).DefaultIfEmpty(plot.Left).Min() - 10;
            YTitle = new(lines, right - Label.HeightOf(lines.Count - 1, Size), plot.Top + plot.Height / 2, Anchor.Middle) { Angle = -90 };
        }

        if (panel.Mark is { Text.Length: > 0 } mark)
        {
            var half = TextMetrics.Width(mark.Text, Size) / 2;
            MarkLabel = new(
                [mark.Text], Math.Max(plot.Left + half, Math.Min(X[mark.At], plot.Right - half)), plot.Top - 6, Anchor.Middle);
        }

        Values =
        [
            .. panel.HasRows ? panel.Traces.OfType<Dots>().Where(dots => dots.HasValuesBeside).SelectMany(Beside) : [],
            .. panel.Stack.SelectMany(Inside),
            .. panel.Sums.Select((sum, row) => Behind(null, X[sum] + 6, row, sum)),
            .. panel.Traces.OfType<Tiles>().Where(tiles => tiles.Texts.Count > 0).SelectMany(OnTiles),
        ];
    }

    public Panel Panel { get; }

    public Box Plot { get; }

    public Ticks XTicks { get; }

    public Ticks YTicks { get; }

    public bool SharesY { get; }

    public Scale X { get; }

    public Scale Y { get; }

    public Label? Title { get; }

    public Label? XTitle { get; }

    public Label? YTitle { get; }

    public Label? MarkLabel { get; }

    public IReadOnlyList<Label> XTickLabels { get; }

    public IReadOnlyList<Label> YTickLabels { get; }

    public IReadOnlyList<ValueLabel> Values { get; }

    public double Bottom => BottomOf(XTitle is { } title ? [title] : XTickLabels);

    public IEnumerable<Label> Labels =>
    [
        .. new[] { Title, XTitle, YTitle, MarkLabel }.OfType<Label>(), .. XTickLabels, .. YTickLabels,
        .. Values.Select(value => value.Label),
    ];

    public bool ShowsError(Dots dots, int point) => dots.Errors?.IsKnown(point) == true
        && X[dots.Errors.High(point, dots.X[point])] - X[dots.Errors.Low(point, dots.X[point])] > 2 * DotRadius + 2;

    public static double GutterOf(Panel panel, Figure figure, bool sharesY) =>
        Label.HeightOf(YTitleLines(panel, HeightOf(panel), sharesY).Count, Size) + 14
        + YTexts(panel, Ticks.OfY(panel, figure.Panels), sharesY).SelectMany(lines => lines)
            .Select(line => TextMetrics.Width(line, Size)).DefaultIfEmpty().Max();

    public static double HeightOf(Panel panel) => !panel.HasRows ? 280 : panel.Y.Categories.Count * Math.Max(
        panel.IsTiled ? 22 : Math.Max(26, 19 * panel.Traces.OfType<Dots>().Count() + 8),
        Label.HeightOf(panel.Y.Categories.Max(name => RowName(name).Count), Size) + 4);

    private static double BottomOf(IEnumerable<Label> labels) => labels.Max(label => label.Bounds.Bottom);

    private static IReadOnlyList<string> RowName(string name) => TextMetrics.WrapName(name, Size, 240);

    private static IReadOnlyList<string> YTitleLines(Panel panel, double height, bool sharesY) =>
        sharesY || panel.Y.Title.Length == 0 ? [] : TextMetrics.WrapProse(panel.Y.Title, Size, height);

    private static IEnumerable<IReadOnlyList<string>> YTexts(Panel panel, Ticks ticks, bool sharesY) =>
        sharesY && panel.HasRows ? [] : ticks.Labeled.Select(tick => panel.HasRows ? RowName(tick.Text) : [tick.Text]);

    private static IEnumerable<string> ValueTexts(Panel panel) => !panel.HasRows ? [] : panel.Traces.OfType<Dots>()
        .Where(dots => dots.HasValuesBeside).SelectMany(dots => dots.X).Concat(panel.Sums).Select(Number.Label);

    private IReadOnlyList<Label> LabelsOfX()
    {
        if (Panel.X.Type != AxisType.Category)
        {
            return [.. XTicks.Labeled.Select(tick => new Label([tick.Text], X[tick.Value], Plot.Bottom + 18, Anchor.Middle))];
        }

        var place = Plot.Width / Panel.X.Categories.Count - 6;
        var (size, names) = Sizes
            .Select(size => (size, Names: Panel.X.Categories.Select(name => TextMetrics.WrapName(name, size, place)).ToList()))
            .First(fit => fit.size == Sizes[^1] || Fits(fit.Names.SelectMany(lines => lines), fit.size, place));
        return [.. names.Select((lines, index) => new Label(lines, X[index], Plot.Bottom + 5 + size, Anchor.Middle, size))];
    }

    private static bool Fits(IEnumerable<string> lines, double size, double place) =>
        lines.All(line => TextMetrics.Width(line, size) <= place);

    private IEnumerable<ValueLabel> Beside(Dots dots) => dots.Known.Select(point =>
    {
        var value = dots.X[point];
        var end = dots.Errors?.High(point, value) is { } high && double.IsFinite(high) ? high : value;
        return Behind(dots, Math.Max(X[value] + DotRadius + 5, X[end] + 6), dots.Y[point] + Panel.LaneOf(dots), value);
    });

    // What is all of its row has the value behind it.
    private IEnumerable<ValueLabel> Inside(Parts parts) =>
        from row in Enumerable.Range(0, parts.Values.Count)
        let value = parts.Values[row]
        let start = Panel.StartOf(parts, row)
        let text = Number.Label(value)
        where value < Panel.Sums[row] && X[start + value] - X[start] >= TextMetrics.Width(text, ValueSize) + 4
        select Centered(parts, start + value / 2, row, text, ValueSize, parts.Style.TextColor);

    private IEnumerable<ValueLabel> OnTiles(Tiles tiles)
    {
        var place = Plot.Width / (XTicks.Max - XTicks.Min) - 6;
        var all = Panel.Traces.OfType<Tiles>().SelectMany(one => one.Texts);
        var size = Sizes.First(size => size == Sizes[^1] || Fits(all, size, place));
        return tiles.At.Zip(tiles.Texts, (tile, text) => Centered(tiles, tile.X, tile.Row, text, size, tiles.Style.TextColor));
    }

    private ValueLabel Behind(Trace? trace, double left, double y, double value) => new(
        trace, X.At(left - 6), y, new([Number.Label(value)], left, Y[y] + ValueSize * 0.36, Anchor.Start, ValueSize), SvgRenderer.Ink);

    private ValueLabel Centered(Trace trace, double x, double y, string text, double size, string color) =>
        new(trace, x, y, new([text], X[x], Y[y] + size * 0.36, Anchor.Middle, size), color);
}

internal sealed record ValueLabel(Trace? Trace, double X, double Y, Label Label, string Color);

internal enum Anchor
{
    Start,
    Middle,
    End,
}

internal sealed record Label(IReadOnlyList<string> Lines, double X, double Y, Anchor Anchor, double Size = FigureLayout.TextSize)
{
    public bool Bold { get; init; }

    public double Angle { get; init; }

    public double LineHeight => HeightOf(1, Size);

    public double Width => Lines.Max(line => TextMetrics.Width(line, Size)) * (Bold ? 1.1 : 1);

    public Box Bounds
    {
        get
        {
            var (width, height, ascent) = (Width, HeightOf(Lines.Count - 1, Size) + Size, 0.78 * Size);
            var before = Anchor switch { Anchor.Start => 0, Anchor.Middle => width / 2, _ => width };
            return Angle == 0
                ? new(X - before, Y - ascent, width, height)
                : new(X - ascent, Y + before - width, height, width);
        }
    }

    public static double HeightOf(int lines, double size) => lines * size * 1.25;
}

internal readonly record struct Box(double Left, double Top, double Width, double Height)
{
    public double Right => Left + Width;

    public double Bottom => Top + Height;

    public bool Overlaps(Box other) => Left < other.Right && other.Left < Right && Top < other.Bottom && other.Top < Bottom;

    public static Box Around(IEnumerable<Box> boxes)
    {
        var (left, top) = (boxes.Min(box => box.Left), boxes.Min(box => box.Top));
        return new(left, top, boxes.Max(box => box.Right) - left, boxes.Max(box => box.Bottom) - top);
    }
}
