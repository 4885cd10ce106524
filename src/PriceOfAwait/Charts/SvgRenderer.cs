using System.Globalization;
using System.Xml.Linq;

namespace PriceOfAwait.Charts;

/// <summary>Draws a figure as SVG that needs nothing else: no script, no style sheet, no font of its own.</summary>
internal static class SvgRenderer
{
    public const string Font = "Helvetica, Arial, 'Liberation Sans', sans-serif";
    public const string Ink = "#1F2328";
    public const string Paper = "#FFFFFF";
    public const string Grid = "#D9DDE2";
    private const string FaintGrid = "#EFF1F3";

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static string Render(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        var styles = figure.Panels.SelectMany(panel => panel.Bars).Select(bar => bar.Style).Where(style => style.Pattern != Pattern.Solid).Distinct();
        var root = Element("svg",
            ("viewBox", $"0 0 {Text(Figure.Width)} {Text(layout.Height)}"), ("width", Figure.Width), ("height", layout.Height),
            ("role", "img"), ("font-family", Font), ("fill", Ink));
        root.Add(
            new XElement(Svg + "title", figure.Title),
            new XElement(Svg + "desc", figure.AlternativeText),
            Element("defs").With(styles.Select(PatternOf)),
            Element("rect", ("width", "100%"), ("height", "100%"), ("rx", 6), ("fill", Paper)),
            layout.Legend.SelectMany(Swatch),
            layout.Panels.Select(PanelOf),
            Texts([layout.Title, .. layout.Legend.Select(entry => entry.Label), layout.Caption]));
        return root.ToString(SaveOptions.DisableFormatting);
    }

    private static XElement PanelOf(PanelLayout layout)
    {
        var group = Element("g");
        group.Add(layout.Panel.IsStrip ? null : GridOf(layout));
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
            layout.Panel.Traces.OfType<Scatter>().SelectMany(scatter => Points(layout, scatter)),
            Element("g", ("stroke", Paper), ("stroke-width", 3.0), ("paint-order", "stroke"), ("stroke-linejoin", "round"))
                .With(Texts([.. layout.Values.Select(value => value.Label), .. layout.LineLabels])),
            Texts([.. layout.XTickLabels, .. layout.YTickLabels, layout.Title, layout.XTitle, layout.YTitle]));
        return group;
    }

    private static XElement GridOf(PanelLayout layout)
    {
        var minor = layout.YTicks.Minor.Select(value => Across(layout, layout.Y[value]));
        var major = layout.YTicks.Labelled.Select(tick => Across(layout, layout.Y[tick.Value]));
        var down = layout.XTicks.Labelled.Select(tick => Down(layout, layout.X[tick.Value]));
        return Element("g").With(
        [
            Lines(string.Concat([.. minor, .. layout.Panel.X.Type == AxisType.Category ? [] : down]), FaintGrid, 1),
            Lines(string.Concat(major), Grid, 1),
        ]);
    }

    private static string Across(PanelLayout layout, double y) => $"M{Text(layout.Plot.Left)} {Text(y)}H{Text(layout.Plot.Right)}";

    private static string Down(PanelLayout layout, double x) => $"M{Text(x)} {Text(layout.Plot.Top)}V{Text(layout.Plot.Bottom)}";

    private static IEnumerable<XElement> Bars(PanelLayout layout, Bar bar)
    {
        var bars = layout.Panel.Bars;
        var index = bars.ToList().IndexOf(bar);
        var group = Element("g", ("fill", Fill(bar.Style)), ("stroke", bar.Style.Color));
        var whiskers = Element("path", ("d", ""), ("fill", "none"), ("stroke", Ink), ("stroke-width", 1.5));
        var path = "";
        for (var category = 0; category < bar.Y.Count; category++)
        {
            var value = bar.Y[category];
            if (!double.IsFinite(value))
            {
                continue;
            }

            var middle = BarLayout.Middle(bars.Count, index, category);
            var left = layout.X[middle - BarLayout.Width(bars.Count) / 2];
            var right = layout.X[middle + BarLayout.Width(bars.Count) / 2];
            var ground = layout.Y[layout.Panel.Y.Type == AxisType.Log ? layout.YTicks.Min : 0];
            var end = layout.Y[value];
            group.Add(Element("rect", ("x", left), ("y", Math.Min(ground, end)), ("width", right - left), ("height", Math.Abs(ground - end))));
            if (bar.ErrorY?.IsKnown(category) == true)
            {
                path += Whisker(layout.X[middle], layout.Y[bar.ErrorY.Low(category, value)], layout.Y[bar.ErrorY.High(category, value)], Math.Min(5, (right - left) / 4));
            }
        }

        whiskers.SetAttributeValue("d", path);
        return path.Length > 0 ? [group, whiskers] : [group];
    }

    private static string Whisker(double x, double low, double high, double half) =>
        $"M{Text(x - half)} {Text(low)}H{Text(x + half)}M{Text(x)} {Text(low)}V{Text(high)}M{Text(x - half)} {Text(high)}H{Text(x + half)}";

    private static XElement BandOf(PanelLayout layout, Scatter scatter, ErrorBars band)
    {
        var known = Enumerable.Range(0, scatter.Y.Count).Where(index => double.IsFinite(scatter.Y[index])).ToList();
        var upper = known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.High(index, scatter.Y[index])]));
        var lower = known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.Low(index, scatter.Y[index])])).Reverse();
        return Element("path", ("d", Polyline([.. upper, .. lower]) + "Z"), ("fill", scatter.Style.Color), ("fill-opacity", 0.2));
    }

    private static IEnumerable<XElement> Points(PanelLayout layout, Scatter scatter)
    {
        (double X, double Y)[] points =
        [
            .. Enumerable.Range(0, scatter.Y.Count).Where(index => double.IsFinite(scatter.Y[index])).Select(index => (layout.X[scatter.X[index]], layout.Y[scatter.Y[index]])),
        ];
        if (scatter.Mode != Mode.Markers)
        {
            yield return Stroke(Polyline(points), scatter.Style);
        }

        if (scatter.Mode != Mode.Lines)
        {
            yield return Markers(points, scatter);
        }
    }

    private static XElement Stroke(string path, TraceStyle style) => Element("path",
        ("d", path), ("fill", "none"), ("stroke", style.Color), ("stroke-width", 2.5), ("stroke-linejoin", "round"), ("stroke-dasharray", style.Dash switch
        {
            Dash.Dash => "9 5",
            Dash.Dot => "2.5 4",
            Dash.DashDot => "9 4 2.5 4",
            _ => null,
        }));

    private static XElement Markers(IEnumerable<(double X, double Y)> points, Scatter scatter)
    {
        // A marker that stands alone is larger than one on a line, and has an edge.
        var alone = scatter.Mode == Mode.Markers;
        return Element("path",
            ("d", string.Concat(points.Select(point => MarkerPath(scatter.Style.Symbol, point.X, point.Y, alone ? 7 : 4)))),
            ("fill", scatter.Style.Color), ("stroke", alone ? Ink : Paper), ("stroke-width", alone ? 1.5 : 1));
    }

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

    private static IEnumerable<XElement> Swatch(LegendEntry entry)
    {
        var (box, style) = (entry.Swatch, entry.Trace.Style);
        var middle = box.Top + box.Height / 2;
        if (entry.Trace is not Scatter scatter)
        {
            return [Element("rect", ("x", box.Left), ("y", box.Top), ("width", box.Width), ("height", box.Height), ("fill", entry.Trace is Bar ? Fill(style) : style.Color), ("stroke", style.Color))];
        }

        var line = Stroke(Polyline([(box.Left, middle), (box.Right, middle)]), style);
        var marker = Markers([(box.Left + box.Width / 2, middle)], scatter);
        return scatter.Mode switch { Mode.Lines => [line], Mode.Markers => [marker], _ => [line, marker] };
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
        if (label.Lines.Count == 1)
        {
            text.Add(label.Lines[0]);
            return text;
        }

        return text.With(label.Lines.Select((line, index) =>
        {
            var span = Element("tspan", ("x", label.X), ("dy", index == 0 ? null : label.LineHeight));
            span.Add(line);
            return span;
        }));
    }

    private static XElement Lines(string path, string color, double width) => Element("path", ("d", path), ("stroke", color), ("stroke-width", width), ("fill", "none"));

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
