using System.Xml.Linq;

namespace PriceOfAwait.Display;

/// <summary>Draws a figure as SVG that needs nothing else: no script, no style sheet, no font of its own.</summary>
internal static class SvgRenderer
{
    public const string Font = "Helvetica,Arial,sans-serif";
    public const string Ink = "#1F2328";
    public const string Paper = "#FFF";
    public const string Grid = "#D9DDE2";

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private static readonly string[] Upright = ["x", "y", "width", "height"];

    public static string Render(Figure figure)
    {
        var layout = new FigureLayout(figure);
        var root = Picture(layout, layout.Height);
        root.Add(new XAttribute("width", Figure.Width), new XAttribute("height", layout.Height), new XAttribute("role", "img"));
        root.AddFirst(new XElement(Svg + "title", figure.Title), new XElement(Svg + "desc", $"{figure.AlternativeText} {figure.Caption}"));
        root.Add(Texts(layout.Caption));
        return FigureOnPage.Written(root);
    }

    public static string RenderForPage(FigureLayout layout) => FigureOnPage.Written(Picture(layout, layout.PictureHeight));

    private static XElement Picture(FigureLayout layout, double height) => Element(
        "svg", [("viewBox", $"0 0 {Whole(Figure.Width)} {Whole(height)}"), ("font-family", Font), ("fill", Ink)],
        [
            Element("rect", [("width", "100%"), ("height", "100%"), ("rx", 6), ("fill", Paper)]),
            .. layout.Legend.Select(Swatch),
            .. layout.Panels.SelectMany(PanelOf),
            .. Texts([layout.Title, layout.Subtitle, .. layout.Legend.Select(entry => entry.Label)]),
        ]);

    private static IEnumerable<XElement> PanelOf(PanelLayout layout)
    {
        var (panel, plot) = (layout.Panel, layout.Plot);
        var across = layout.YTicks.Labeled.Select(tick => $"M{Whole(plot.Left)} {Whole(layout.Y[tick.Value])}H{Whole(plot.Right)}");
        var down = layout.XTicks.Labeled.Select(tick => Down(layout, tick.Value));
        return
        [
            .. panel.IsTiled ? [] : new[] { Stroke(string.Concat([.. across, .. down]), Grid, 1) },
            .. panel.Traces.SelectMany(trace => AreasOf(layout, trace)),
            panel.IsTiled
                ? Stroke(string.Concat(Enumerable.Range(0, (int)(layout.XTicks.Max - layout.XTicks.Min) + 1)
                    .Select(index => Down(layout, layout.XTicks.Min + index))), Paper, 1.5)
                : Stroke($"M{Whole(plot.Left)} {Whole(plot.Bottom)}H{Whole(plot.Right)}", Ink, 1),
            .. panel.Mark is { } mark ? new[] { Stroke(Down(layout, mark.At), Ink, 1.5, "6 4") } : [],
            .. panel.Traces.SelectMany(trace => PointsOf(layout, trace)),
            .. layout.Values.GroupBy(value => value.Color).Select(alike => Element(
                "g", alike.Key == Ink
                    ? [("stroke", Paper), ("stroke-width", 3.0), ("paint-order", "stroke"), ("stroke-linejoin", "round")]
                    : [("fill", alike.Key)],
                [.. Texts([.. alike.Select(value => value.Label)])])),
            .. Texts([.. layout.XTickLabels, .. layout.YTickLabels, layout.Title, layout.XTitle, layout.YTitle, layout.MarkLabel]),
        ];
    }

    private static IEnumerable<XElement> AreasOf(PanelLayout layout, Trace trace) => trace switch
    {
        Line { Band: { } band } line => [Element("path",
        [
            ("d", Polyline(
            [
                .. line.X.Select((x, point) => (layout.X[x], layout.Y[band.High(point, line.Y[point])])),
                .. line.X.Select((x, point) => (layout.X[x], layout.Y[band.Low(point, line.Y[point])])).Reverse(),
            ]) + "Z"),
            ("fill", line.Style.Color), ("fill-opacity", 0.2),
        ])],
        Parts parts => [Element("path",
        [
            ("d", string.Concat(parts.Values.Select((value, row) => (value, row)).Where(part => part.value > 0).Select(part => BoxOf(
                layout, layout.Panel.StartOf(parts, part.row), layout.Panel.StartOf(parts, part.row) + part.value, part.row, 0.32)))),
            ("fill", parts.Style.Color), ("stroke", Paper),
        ])],
        Tiles { At.Count: > 0 } tiles => [Element("path",
        [
            ("d", string.Concat(tiles.Runs.Select(run => BoxOf(layout, run.First - 0.5, run.Last + 0.5, run.Row, 0.45)))),
            ("fill", tiles.Style.Color),
        ])],
        _ => [],
    };

    private static IEnumerable<XElement> PointsOf(PanelLayout layout, Trace trace)
    {
        switch (trace)
        {
            case Dots dots:
                var lane = layout.Panel.LaneOf(dots);
                var points = dots.Known
                    .Select(point => (Point: point, X: layout.X[dots.X[point]], Y: layout.Y[dots.Y[point] + lane])).ToList();
                var errors = string.Concat(points.Where(point => layout.ShowsError(dots, point.Point))
                    .Select(point => ErrorOf(layout, dots, point.Point, point.Y)));
                return
                [
                    .. errors.Length > 0 ? new[] { Stroke(errors, dots.Style.Color, 2) } : [],
                    Markers(dots.Style, points.Select(point => (point.X, point.Y)), 5),
                ];
            case Line line:
                var places = line.X.Zip(line.Y, (x, y) => (layout.X[x], layout.Y[y])).ToList();
                return [Joined(line.Style, places), Markers(line.Style, places, 4)];
            default:
                return [];
        }
    }

    private static string ErrorOf(PanelLayout layout, Dots dots, int point, double y)
    {
        var (low, high) = (dots.Errors!.Low(point, dots.X[point]), dots.Errors.High(point, dots.X[point]));
        var end = double.IsFinite(high) ? "m0 -4v8" : "";
        return $"M{Whole(layout.X[low])} {Whole(y - 4)}v8m0 -4H{Whole(layout.X[high])}{end}";
    }

    private static XElement Swatch(LegendEntry entry)
    {
        var (box, style) = (entry.Swatch, entry.Trace.Style);
        var (middle, y) = (box.Left + box.Width / 2, box.Top + box.Height / 2);
        return entry.Trace switch
        {
            Dots => Markers(style, [(middle, y)], 5),
            Line => Element("g", [], [Joined(style, [(box.Left, y), (box.Right, y)]), Markers(style, [(middle, y)], 4)]),
            _ => Element(
                "rect", [("x", box.Left), ("y", box.Top), ("width", box.Width), ("height", box.Height), ("fill", style.Color)]),
        };
    }

    private static XElement Joined(TraceStyle style, IReadOnlyList<(double X, double Y)> points) => Stroke(
        Polyline(points), style.Color, 2.5,
        style.Dash switch { Dash.Dash => "9 5", Dash.Dot => "2.5 4", Dash.DashDot => "9 4 2.5 4", _ => null });

    private static XElement Markers(TraceStyle style, IEnumerable<(double X, double Y)> points, double radius) => Element("path",
    [
        ("d", string.Concat(points.Select(point => MarkerPath(style.Symbol, point.X, point.Y, radius)))),
        ("fill", style.Color), ("stroke", Paper), ("stroke-width", 1.0),
    ]);

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

    private static string Polyline(IReadOnlyList<(double X, double Y)> points) =>
        string.Concat(points.Select((point, index) => $"{(index == 0 ? 'M' : 'L')}{Text(point.X)} {Text(point.Y)}"));

    private static XElement Stroke(string path, string color, double width, string? dashes = null) => Element("path",
    [
        ("d", path), ("stroke", color), ("stroke-width", width), ("fill", "none"), ("stroke-dasharray", dashes),
    ]);

    private static IEnumerable<XElement> Texts(params IEnumerable<Label?> labels) =>
        from label in labels.OfType<Label>()
        group label by (label.Size, label.Anchor, label.Bold) into alike
        select Element(
            "g",
            [
                ("font-size", alike.Key.Size),
                ("text-anchor", alike.Key.Anchor switch { Anchor.Middle => "middle", Anchor.End => "end", _ => null }),
                ("font-weight", alike.Key.Bold ? "bold" : null),
            ],
            [.. alike.SelectMany(LinesOf)]);

    private static IEnumerable<XElement> LinesOf(Label label) => label.Lines.Select((line, index) =>
    {
        var turn = label.Angle == 0 ? null : $"rotate({Whole(label.Angle)} {Whole(label.X)} {Whole(label.Y)})";
        var text = Element("text", [("x", label.X), ("y", label.Y + index * label.LineHeight), ("transform", turn)]);
        text.Add(line);
        return text;
    });

    private static XElement Element(
        string name, IEnumerable<(string Name, object? Value)> attributes, params IEnumerable<XElement> children) => new(
        Svg + name,
        from attribute in attributes
        where attribute.Value is not null
        select new XAttribute(attribute.Name, attribute.Value switch
        {
            double number when Upright.Contains(attribute.Name) => Whole(number),
            double number => Text(number),
            var other => other,
        }),
        children);

    /// <summary>A number of whole pixels, for what is upright: its edges are sharp there.</summary>
    private static string Whole(double pixels) => (Math.Round(pixels) + 0.0).ToString(CultureInfo.InvariantCulture);

    private static string Text(double pixels) => (Math.Round(pixels, 1) + 0.0).ToString(CultureInfo.InvariantCulture);
}
