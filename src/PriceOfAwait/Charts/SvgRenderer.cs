using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Xml.Linq;

namespace PriceOfAwait.Charts;

/// <summary>Draws a figure as SVG that needs nothing else: no script, no style sheet, no font of its own.</summary>
internal static class SvgRenderer
{
    public const string Font = "Helvetica, Arial, 'Liberation Sans', sans-serif";
    public const string Ink = "#1F2328";
    public const string Paper = "#FFF";
    public const string Grid = "#D9DDE2";
    private const string FaintGrid = "#EFF1F3";

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    /// <summary>The figure with its caption and description, as a picture that stands by itself.</summary>
    public static string Render(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        var root = Picture(figure, layout, layout.Height);
        root.AddFirst(new XElement(Svg + "title", figure.Title), new XElement(Svg + "desc", $"{figure.AlternativeText} {figure.Caption}"));
        root.Add(Texts(layout.Caption));
        return root.ToString(SaveOptions.DisableFormatting);
    }

    /// <summary>The figure without its caption and description, which a page around it shows as text.</summary>
    public static string RenderForPage(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        return Picture(figure, layout, layout.PictureHeight).ToString(SaveOptions.DisableFormatting);
    }

    private static XElement Picture(Figure figure, FigureLayout layout, double height)
    {
        var styles = figure.Panels.SelectMany(panel => panel.Bars).Select(bar => bar.Style).Where(style => style.Pattern != Pattern.Solid).Distinct();
        var marked = figure.Panels.SelectMany(panel => panel.Traces).OfType<Scatter>().Where(scatter => scatter.Mode == Mode.LinesAndMarkers).Select(scatter => scatter.Style).Distinct();
        var frames = layout.Panels.Select(FrameOf).ToList();
        var root = Element("svg",
            ("viewBox", $"0 0 {Text(Figure.Width)} {Text(height)}"), ("width", Figure.Width), ("height", height),
            ("role", "img"), ("font-family", Font), ("fill", Ink));
        root.Add(
            Element("defs").With([.. styles.Select(PatternOf), .. marked.Select(MarkerOf), .. frames.DistinctBy(FrameId)]),
            Element("rect", ("width", "100%"), ("height", "100%"), ("rx", 6), ("fill", Paper)),
            layout.Legend.Select(Swatch),
            layout.Panels.Select((panel, index) => PanelOf(panel, FrameId(frames[index]))),
            Texts([layout.Title, .. layout.Legend.Select(entry => entry.Label)]));
        return root;
    }

    private static XElement PanelOf(PanelLayout layout, string frame)
    {
        var group = Element("g");
        group.Add(Element("use", ("href", "#" + frame), ("x", layout.Plot.Left)));
        group.Add(layout.Panel.Traces.SelectMany(trace => trace switch
        {
            Bar bar => Bars(layout, bar),
            Scatter { Band: { } band } scatter => [BandOf(layout, scatter, band)],
            Cells cells => Strips(layout, cells),
            _ => [],
        }));
        group.Add(
            layout.Panel.IsStrip
                ? Lines(VerticalEdges(layout), Paper, 1.5)
                : Lines(Across(layout, layout.Plot.Bottom), Ink, 1),
            layout.Panel.Lines.Select(line => LineOf(layout, line)),
            layout.Panel.Traces.OfType<Scatter>().Select(scatter => Points(layout, scatter)),
            Element("g", ("stroke", Paper), ("stroke-width", 3.0), ("paint-order", "stroke"), ("stroke-linejoin", "round"))
                .With(Texts([.. layout.Values.Select(value => value.Label), .. layout.LineLabels])),
            Texts(layout.Title, layout.XTitle, layout.YTitle));
        return group;
    }

    /// <summary>What panels of equal axes have in common, drawn once: the grid and the texts of its ticks, from the plot's left edge on.</summary>
    private static XElement FrameOf(PanelLayout layout)
    {
        var (left, right) = (layout.Plot.Left, layout.Plot.Width);
        var labels = layout.XTickLabels.Concat(layout.YTickLabels).Select(label => label with { X = label.X - left });
        var frame = Element("g");
        if (!layout.Panel.IsStrip)
        {
            var minor = layout.YTicks.Minor.Select(value => Across(layout.Y[value]));
            var major = layout.YTicks.Labelled.Select(tick => Across(layout.Y[tick.Value]));
            var down = layout.XTicks.Labelled.Select(tick => $"M{Text(layout.X[tick.Value] - left)} {Text(layout.Plot.Top)}V{Text(layout.Plot.Bottom)}");
            frame.Add(
                Lines(string.Concat([.. minor, .. layout.Panel.X.Type == AxisType.Category ? [] : down]), FaintGrid, 1),
                Lines(string.Concat(major), Grid, 1));
        }

        frame.Add(Texts(labels));
        frame.SetAttributeValue("id", "f" + Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(frame.ToString())), 0, 4));
        return frame;

        string Across(double y) => $"M0 {Text(y)}H{Text(right)}";
    }

    private static string FrameId(XElement frame) => (string)frame.Attribute("id")!;

    private static string Across(PanelLayout layout, double y) => $"M{Text(layout.Plot.Left)} {Text(y)}H{Text(layout.Plot.Right)}";

    private static string Down(PanelLayout layout, double x) => $"M{Text(x)} {Text(layout.Plot.Top)}V{Text(layout.Plot.Bottom)}";

    private static IEnumerable<XElement> Bars(PanelLayout layout, Bar bar)
    {
        var bars = layout.Panel.Bars;
        var index = bars.ToList().IndexOf(bar);
        var half = BarLayout.Width(bars.Count) / 2;
        var ground = layout.Y[layout.Panel.Y.Type == AxisType.Log ? layout.YTicks.Min : 0];
        var (boxes, whiskers) = ("", "");
        foreach (var category in Enumerable.Range(0, bar.Y.Count).Where(category => double.IsFinite(bar.Y[category])))
        {
            var middle = BarLayout.Middle(bars.Count, index, category);
            var (left, right) = (layout.X[middle - half], layout.X[middle + half]);
            boxes += $"M{Text(left)} {Text(ground)}V{Text(layout.Y[bar.Y[category]])}H{Text(right)}V{Text(ground)}";
            if (bar.ErrorY?.IsKnown(category) == true)
            {
                whiskers += Whisker(layout, bar, category, layout.X[middle], Math.Min(5, (right - left) / 4));
            }
        }

        yield return Element("path", ("d", boxes), ("fill", Fill(bar.Style)), ("stroke", bar.Style.Color));
        if (whiskers.Length > 0)
        {
            yield return Lines(whiskers, Ink, 1.5);
        }
    }

    /// <summary>A line with a stroke at each end; without an upper limit it ends in an arrow at the top of the plot.</summary>
    private static string Whisker(PanelLayout layout, Bar bar, int category, double x, double half)
    {
        var value = bar.Y[category];
        var (low, high) = (layout.Y[bar.ErrorY!.Low(category, value)], layout.Y[bar.ErrorY.High(category, value)]);
        var (back, across) = (Text(-half), Text(2 * half));
        var end = double.IsFinite(bar.ErrorY.High(category, value)) ? $"m{back} 0h{across}" : $"m{back} {across}l{Text(half)} {Text(-2 * half)}l{Text(half)} {across}";
        return $"M{Text(x - half)} {Text(low)}h{across}m{back} 0V{Text(high)}{end}";
    }

    private static XElement BandOf(PanelLayout layout, Scatter scatter, ErrorBars band)
    {
        var known = Enumerable.Range(0, scatter.Y.Count).Where(index => double.IsFinite(scatter.Y[index])).ToList();
        var upper = known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.High(index, scatter.Y[index])]));
        var lower = known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.Low(index, scatter.Y[index])])).Reverse();
        return Element("path", ("d", Polyline([.. upper, .. lower]) + "Z"), ("fill", scatter.Style.Color), ("fill-opacity", 0.2));
    }

    private static XElement Points(PanelLayout layout, Scatter scatter)
    {
        (double X, double Y)[] points =
        [
            .. Enumerable.Range(0, scatter.Y.Count).Where(index => double.IsFinite(scatter.Y[index])).Select(index => (layout.X[scatter.X[index]], layout.Y[scatter.Y[index]])),
        ];
        return scatter.Mode == Mode.Markers ? LoneMarkers(points, scatter.Style) : Stroke(Polyline(points), scatter, "marker");
    }

    private static XElement Stroke(string path, Scatter scatter, string marked)
    {
        var line = Stroke(path, scatter.Style);
        line.SetAttributeValue("style", scatter.Mode == Mode.Lines ? null : $"{marked}:url(#{MarkerId(scatter.Style)})");
        return line;
    }

    private static XElement Stroke(string path, TraceStyle style) => Element("path",
        ("d", path), ("fill", "none"), ("stroke", style.Color), ("stroke-width", 2.5), ("stroke-linejoin", "round"), ("stroke-dasharray", style.Dash switch
        {
            Dash.Dash => "9 5",
            Dash.Dot => "2.5 4",
            Dash.DashDot => "9 4 2.5 4",
            _ => null,
        }));

    /// <summary>The form that stands at each point of a line, drawn once.</summary>
    private static XElement MarkerOf(TraceStyle style) =>
        Element("marker", ("id", MarkerId(style)), ("markerUnits", "userSpaceOnUse"), ("overflow", "visible")).With(
            [Element("path", ("d", MarkerPath(style.Symbol, 0, 0, 4)), ("fill", style.Color), ("stroke", Paper))]);

    private static string MarkerId(TraceStyle style) => $"{style.Symbol}-{style.Color[1..]}";

    // A marker that stands alone is larger than one on a line, and has an edge.
    private static XElement LoneMarkers(IEnumerable<(double X, double Y)> points, TraceStyle style) => Element("path",
        ("d", string.Concat(points.Select(point => MarkerPath(style.Symbol, point.X, point.Y, 7)))),
        ("fill", style.Color), ("stroke", Ink), ("stroke-width", 1.5));

    private static string MarkerPath(Symbol symbol, double x, double y, double radius) => symbol switch
    {
        Symbol.Circle => $"M{Text(x - radius)} {Text(y)}a{Text(radius)} {Text(radius)} 0 1 0 {Text(2 * radius)} 0a{Text(radius)} {Text(radius)} 0 1 0 {Text(-2 * radius)} 0Z",
        Symbol.Square => Polyline([(x - radius, y - radius), (x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius)]) + "Z",
        Symbol.TriangleUp => Polyline([(x, y - radius * 1.2), (x + radius * 1.1, y + radius * 0.8), (x - radius * 1.1, y + radius * 0.8)]) + "Z",
        _ => Polyline([(x, y - radius * 1.2), (x + radius * 1.2, y), (x, y + radius * 1.2), (x - radius * 1.2, y)]) + "Z",
    };

    /// <summary>Neighbouring cells as one rectangle, which keeps the picture small.</summary>
    private static IEnumerable<XElement> Strips(PanelLayout layout, Cells cells) =>
        from strip in cells.At.GroupBy(cell => cell.Strip)
        let xs = strip.Select(cell => cell.X).Distinct().Order().ToList()
        from start in xs.Where(x => !xs.Contains(x - 1))
        let end = Enumerable.Range(start, xs.Count).TakeWhile(xs.Contains).Last()
        let top = layout.Y[strip.Key - 0.42]
        select Element("rect",
            ("x", layout.X[start - 0.5]), ("y", top), ("width", layout.X[end + 0.5] - layout.X[start - 0.5]), ("height", layout.Y[strip.Key + 0.42] - top), ("fill", cells.Style.Color));

    private static string VerticalEdges(PanelLayout layout) => string.Concat(
        Enumerable.Range(0, (int)(layout.XTicks.Max - layout.XTicks.Min) + 1).Select(index => Down(layout, layout.X[layout.XTicks.Min + index])));

    private static XElement LineOf(PanelLayout layout, ReferenceLine line)
    {
        var element = Lines(line.Orientation == Orientation.Vertical ? Down(layout, layout.X[line.At]) : Across(layout, layout.Y[line.At]), Ink, 1.5);
        element.SetAttributeValue("stroke-dasharray", "6 4");
        return element;
    }

    private static XElement Swatch(LegendEntry entry)
    {
        var (box, style) = (entry.Swatch, entry.Trace.Style);
        var middle = box.Top + box.Height / 2;
        return entry.Trace switch
        {
            Scatter { Mode: Mode.Markers } => LoneMarkers([(box.Left + box.Width / 2, middle)], style),
            Scatter scatter => Stroke(Polyline([(box.Left, middle), (box.Left + box.Width / 2, middle), (box.Right, middle)]), scatter, "marker-mid"),
            _ => Element("rect",
                ("x", box.Left), ("y", box.Top), ("width", box.Width), ("height", box.Height), ("fill", entry.Trace is Bar ? Fill(style) : style.Color), ("stroke", style.Color)),
        };
    }

    private static string Fill(TraceStyle style) => style.Pattern == Pattern.Solid ? style.Color : $"url(#{PatternId(style)})";

    // The same on every page: two pictures in one document may share it.
    private static string PatternId(TraceStyle style) => $"{style.Pattern}-{style.Color[1..]}";

    private static XElement PatternOf(TraceStyle style) => Element("pattern",
        ("id", PatternId(style)), ("width", 6.0), ("height", 6.0), ("patternUnits", "userSpaceOnUse"),
        ("patternTransform", style.Pattern switch { Pattern.Rising => "rotate(45)", Pattern.Falling => "rotate(-45)", _ => null })).With(
        [
            Element("rect", ("width", 6.0), ("height", 6.0), ("fill", Paper)),
            style.Pattern == Pattern.Dots
                ? Element("circle", ("cx", 3.0), ("cy", 3.0), ("r", 2.0), ("fill", style.Color))
                : Element("rect", ("width", 3.0), ("height", 6.0), ("fill", style.Color)),
        ]);

    /// <summary>Texts, grouped by what their look has in common, which keeps the picture small.</summary>
    private static IEnumerable<XElement> Texts(params IEnumerable<Label?> labels) =>
        from label in labels.OfType<Label>()
        group label by (label.Size, label.Anchor, label.Bold) into alike
        select Element("g",
            ("font-size", alike.Key.Size),
            ("text-anchor", alike.Key.Anchor switch { Anchor.Middle => "middle", Anchor.End => "end", _ => null }),
            ("font-weight", alike.Key.Bold ? "bold" : null)).With(alike.Select(TextOf));

    private static XElement TextOf(Label label)
    {
        var text = Element("text",
            ("x", label.X), ("y", label.Y), ("transform", label.Angle == 0 ? null : $"rotate({Text(label.Angle)} {Text(label.X)} {Text(label.Y)})"));
        text.Add(label.Lines[0]);
        return text.With(label.Lines.Skip(1).Select(line =>
        {
            var span = Element("tspan", ("x", label.X), ("dy", label.LineHeight));
            span.Add(line);
            return span;
        }));
    }

    private static XElement Lines(string path, string color, double width) => Element("path", ("d", path), ("stroke", color), ("stroke-width", width == 1 ? null : width), ("fill", "none"));

    private static string Polyline((double X, double Y)[] points) =>
        points.Length == 0 ? "" : "M" + string.Join("L", points.Select(point => $"{Text(point.X)} {Text(point.Y)}"));

    private static XElement Element(string name, params (string Name, object? Value)[] attributes) => new(Svg + name,
        attributes.Where(attribute => attribute.Value is not null)
            .Select(attribute => new XAttribute(attribute.Name, attribute.Value is double number ? Text(number) : attribute.Value!)));

    private static XElement With(this XElement element, IEnumerable<XElement> children)
    {
        element.Add(children);
        return element;
    }

    private static string Text(double pixels) => (Math.Round(pixels, 1) + 0.0).ToString(CultureInfo.InvariantCulture);
}
