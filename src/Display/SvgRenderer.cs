namespace PriceOfAwait.Display;

/// <summary>Draws a figure as SVG that needs nothing else: no script, no style sheet, no font of its own.</summary>
internal static class SvgRenderer
{
    public const string Font = "Helvetica,Arial,sans-serif";
    public const string Ink = "#1F2328";
    public const string Paper = "#FFF";
    public const string Grid = "#D9DDE2";

    public static string Render(Figure figure)
    {
        var layout = new FigureLayout(figure);
        return Picture(
            layout,
            layout.Height,
            $" width='{Whole(Figure.Width)}' height='{Whole(layout.Height)}' role='img'",
            $"<title>{Encoded(figure.Title)}</title>"
                + $"<desc>{Encoded($"{figure.AlternativeText} {figure.CaptionWithOrigin}")}</desc>",
            Texts(layout.Caption)
        );
    }

    public static string RenderForPage(Figure figure)
    {
        var layout = new FigureLayout(figure);
        return Picture(layout, layout.PictureHeight);
    }

    private static string Picture(
        FigureLayout layout,
        double height,
        string attributes = "",
        string words = "",
        string caption = ""
    ) =>
        $"<svg viewBox='0 0 {Whole(Figure.Width)} {Whole(height)}' font-family='{Font}' "
        + $"font-size='{Whole(FigureLayout.TextSize)}' fill='{Ink}'{attributes} "
        + $"xmlns='http://www.w3.org/2000/svg'>{words}<rect width='100%' height='100%' rx='6' fill='{Paper}'/>"
        + string.Concat(layout.Legend.Select(entry => SwatchOf(entry.Trace, entry.Swatch)))
        + string.Concat(layout.Panels.Select(PanelOf))
        + Texts([layout.Title, layout.Subtitle, .. layout.Legend.Select(entry => entry.Label)])
        + caption
        + "</svg>";

    private static string PanelOf(PanelLayout layout)
    {
        var (panel, plot) = (layout.Panel, layout.Plot);
        var across = layout.YTicks.Labeled.Select(tick =>
            $"M{Whole(plot.Left)} {Whole(layout.Y[tick.Value])}H{Whole(plot.Right)}"
        );
        var down = layout.XTicks.Labeled.Select(tick => Down(layout, tick.Value));
        return string.Concat([
            panel.IsTiled ? "" : Stroke(string.Concat([.. across, .. down]), Grid, 1),
            .. panel.Traces.Select(trace => AreaOf(layout, trace)),
            panel.IsTiled
                ? Stroke(
                    string.Concat(
                        Enumerable
                            .Range(0, (int)(layout.XTicks.Max - layout.XTicks.Min) + 1)
                            .Select(index => Down(layout, layout.XTicks.Min + index))
                    ),
                    Paper,
                    1.5
                )
                : Stroke($"M{Whole(plot.Left)} {Whole(plot.Bottom)}H{Whole(plot.Right)}", Ink, 1),
            panel.Mark is { } mark ? Stroke(Down(layout, mark.At), Ink, 1.5, "6 4") : "",
            .. panel.Traces.Select(trace => PointsOf(layout, trace)),
            .. from value in layout.Values
            group value.Label by value.Color into alike
            let look = alike.Key == Ink
                ? $"stroke='{Paper}' stroke-width='3' paint-order='stroke' stroke-linejoin='round'"
                : $"fill='{alike.Key}'"
            select $"<g {look}>{Texts(alike)}</g>",
            Texts([
                .. layout.XTickLabels,
                .. layout.YTickLabels,
                layout.Title,
                layout.XTitle,
                layout.YTitle,
                layout.MarkLabel,
            ]),
        ]);
    }

    private static string AreaOf(PanelLayout layout, Trace trace) =>
        trace switch
        {
            Line { Band: { } band } line => Area(
                Polyline(layout.EdgeOf(line, band).Select(point => (layout.X[point.X], layout.Y[point.Y]))) + "Z",
                line,
                " fill-opacity='0.2'"
            ),
            Segments segments => Area(
                string.Concat(
                    segments.Values.Select(
                        (value, row) =>
                            value > 0
                                ? BoxOf(
                                    layout,
                                    layout.Panel.StartOf(segments, row),
                                    layout.Panel.StartOf(segments, row) + value,
                                    row,
                                    0.32
                                )
                                : ""
                    )
                ),
                segments,
                $" stroke='{Paper}'"
            ),
            Tiles { At.Count: > 0 } tiles => Area(
                string.Concat(tiles.Runs.Select(run => BoxOf(layout, run.First - 0.5, run.Last + 0.5, run.Row, 0.45))),
                tiles,
                ""
            ),
            _ => "",
        };

    private static string Area(string path, Trace trace, string look) =>
        $"<path d='{path}' fill='{trace.Style.Color}'{look}/>";

    private static string PointsOf(PanelLayout layout, Trace trace)
    {
        switch (trace)
        {
            case Dots dots:
                var lane = layout.Panel.LaneOf(dots);
                var points = dots
                    .Known.Select(point => (X: layout.X[dots.X[point]], Y: layout.Y[dots.Y[point] + lane]))
                    .ToList();
                var errors = string.Concat(dots.Known.Zip(points, (point, at) => ErrorOf(layout, dots, point, at.Y)));
                return (errors.Length > 0 ? Stroke(errors, dots.Style.Color, 2) : "") + Markers(dots.Style, points, 5);
            case Line line:
                var places = line.X.Zip(line.Y, (x, y) => (layout.X[x], layout.Y[y])).ToList();
                return Joined(line.Style, places) + Markers(line.Style, places, 4);
            default:
                return "";
        }
    }

    private static string ErrorOf(PanelLayout layout, Dots dots, int point, double y) =>
        layout.ErrorOf(dots, point) is not var (low, high)
            ? ""
            : $"M{Whole(layout.X[low])} {Whole(y - 4)}v8m0 -4H{Whole(layout.X[high])}"
                + (double.IsFinite(dots.Errors!.Plus[point]) ? "m0 -4v8" : "");

    private static string SwatchOf(Trace trace, Box box)
    {
        var (middle, y) = (box.Left + box.Width / 2, box.Top + box.Height / 2);
        return trace switch
        {
            Dots => Markers(trace.Style, [(middle, y)], 5),
            Line => $"<g>{Joined(trace.Style, [(box.Left, y), (box.Right, y)])}"
                + $"{Markers(trace.Style, [(middle, y)], 4)}</g>",
            _ => $"<rect x='{Whole(box.Left)}' y='{Whole(box.Top)}' width='{Whole(box.Width)}' "
                + $"height='{Whole(box.Height)}' fill='{trace.Style.Color}'/>",
        };
    }

    private static string Joined(TraceStyle style, IEnumerable<(double X, double Y)> points) =>
        Stroke(
            Polyline(points),
            style.Color,
            2.5,
            style.Dash switch
            {
                Dash.Dash => "9 5",
                Dash.Dot => "2.5 4",
                Dash.DashDot => "9 4 2.5 4",
                _ => null,
            }
        );

    private static string Markers(TraceStyle style, IEnumerable<(double X, double Y)> points, double radius) =>
        $"<path d='{string.Concat(points.Select(point => MarkerPath(style.Symbol, point.X, point.Y, radius)))}' "
        + $"fill='{style.Color}' stroke='{Paper}' stroke-width='1'/>";

    private static string MarkerPath(Symbol symbol, double x, double y, double radius)
    {
        var (r, d, e) = (Text(radius), Text(2 * radius), Text(1.2 * radius));
        var lobe = radius * 0.4 * Math.Sqrt(2);
        var (arm, l) = (Text(0.8 * radius), Text(lobe));
        return symbol switch
        {
            Symbol.Circle => $"M{Text(x - radius)} {Text(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z",
            Symbol.Square => $"M{Text(x - radius)} {Text(y - radius)}h{d}v{d}h-{d}Z",
            Symbol.TriangleUp => $"M{Text(x)} {Text(y - radius * 1.2)}l{Text(radius * 1.1)} {d}h-{Text(radius * 2.2)}Z",
            Symbol.Cross => $"M{Text(x - 0.4 * radius)} {Text(y - 1.2 * radius)}"
                + $"h{arm}v{arm}h{arm}v{arm}h-{arm}v{arm}h-{arm}v-{arm}h-{arm}v-{arm}h{arm}Z",
            Symbol.X => $"M{Text(x)} {Text(y + lobe)}l{l} {l}l{l}-{l}l-{l}-{l}l{l}-{l}l-{l}-{l}"
                + $"l-{l} {l}l-{l}-{l}l-{l} {l}l{l} {l}l-{l} {l}l{l} {l}Z",
            _ => $"M{Text(x)} {Text(y - radius * 1.2)}l{e} {e}l-{e} {e}l-{e}-{e}Z",
        };
    }

    private static string BoxOf(PanelLayout layout, double from, double to, int row, double half)
    {
        var (left, right) = (Whole(layout.X[from]), Whole(layout.X[to]));
        return $"M{left} {Whole(layout.Y[row - half])}H{right}V{Whole(layout.Y[row + half])}H{left}Z";
    }

    private static string Down(PanelLayout layout, double x) =>
        $"M{Whole(layout.X[x])} {Whole(layout.Plot.Top)}V{Whole(layout.Plot.Bottom)}";

    private static string Polyline(IEnumerable<(double X, double Y)> points) =>
        $"M{string.Join('L', points.Select(point => $"{Text(point.X)} {Text(point.Y)}"))}";

    private static string Stroke(string path, string color, double width, string? dashes = null) =>
        $"<path d='{path}' stroke='{color}' fill='none'{(width == 1 ? "" : $" stroke-width='{Text(width)}'")}"
        + $"{(dashes is null ? "" : $" stroke-dasharray='{dashes}'")}/>";

    private static string Texts(params IEnumerable<Label?> labels) =>
        string.Concat(
            from label in labels.OfType<Label>()
            group label by (label.Size, label.Anchor, label.Bold) into alike
            let anchor = alike.Key.Anchor switch
            {
                Anchor.Middle => " text-anchor='middle'",
                Anchor.End => " text-anchor='end'",
                _ => "",
            }
            let weight = alike.Key.Bold ? " font-weight='bold'" : ""
            let size = alike.Key.Size == FigureLayout.TextSize ? "" : $" font-size='{Text(alike.Key.Size)}'"
            select $"<g{size}{anchor}{weight}>{string.Concat(alike.SelectMany(LinesOf))}</g>"
        );

    private static IEnumerable<string> LinesOf(Label label) =>
        label.Lines.Select(
            (line, index) =>
            {
                var turn =
                    label.Angle == 0
                        ? ""
                        : $" transform='rotate({Whole(label.Angle)} {Whole(label.X)} {Whole(label.Y)})'";
                var y = label.Y + Label.HeightOf(index, label.Size);
                return $"<text x='{Whole(label.X)}' y='{Whole(y)}'{turn}>{Encoded(line)}</text>";
            }
        );

    private static string Encoded(string text) => Html.Encode(text).Replace(">", "&gt;", StringComparison.Ordinal);

    /// <summary>Rounds to whole pixels, at which horizontal and vertical edges are sharp.</summary>
    private static string Whole(double pixels) => (Math.Round(pixels) + 0.0).ToString(CultureInfo.InvariantCulture);

    private static string Text(double pixels) => (Math.Round(pixels, 1) + 0.0).ToString(CultureInfo.InvariantCulture);
}
