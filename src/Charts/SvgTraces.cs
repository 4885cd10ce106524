using System.Xml.Linq;
using static PriceOfAwait.Charts.SvgElements;

namespace PriceOfAwait.Charts;

/// <summary>A figure's traces as SVG.</summary>
internal static class SvgTraces
{
    /// <summary>What fills bars and stands at points, drawn once for all.</summary>
    public static IEnumerable<XElement> DefinitionsOf(Figure figure)
    {
        var traces = figure.Panels.SelectMany(panel => panel.Traces).ToList();
        var patterns = traces.OfType<Bar>().Select(bar => bar.Style).Where(style => style.Pattern != Pattern.Solid).Distinct();
        var markers = traces.OfType<Scatter>().Where(scatter => scatter is { Mode: Mode.LinesAndMarkers, Symbols: null })
            .Select(scatter => scatter.Style).Distinct();
        return [.. patterns.Select(PatternOf), .. markers.Select(MarkerOf)];
    }

    /// <summary>What lies under a panel's lines and points.</summary>
    public static IEnumerable<XElement> AreasOf(PanelLayout layout, Trace trace) => trace switch
    {
        Bar bar => Bars(layout, bar),
        Scatter { Band: { } band } scatter => [BandOf(layout, scatter, band)],
        Cells { At.Count: > 0 } cells => [Strips(layout, cells)],
        Heatmap map => Tiles(layout, map),
        _ => [],
    };

    /// <summary>The error bars of a panel's bars, over all of them.</summary>
    public static XElement? WhiskersOf(PanelLayout layout)
    {
        var panel = layout.Panel;
        var place = layout.Plot.Width / Math.Max(1, panel.X.Categories.Count);
        var half = Math.Floor(Math.Min(5, place * BarLayout.Width(Math.Max(1, panel.BarPlaces)) / 4));
        var whiskers = from bar in panel.Bars
                       from category in Enumerable.Range(0, bar.Y.Count)
                       where double.IsFinite(bar.Y[category]) && bar.ErrorY?.IsKnown(category) == true
                       let middle = BarLayout.Middle(panel.BarPlaces, panel.PlaceOf(bar), category)
                       select Whisker(layout, bar, category, layout.X[middle], half);
        var path = string.Concat(whiskers);
        return path.Length == 0 ? null : Lines(path, SvgRenderer.Ink, 1.5);
    }

    /// <summary>Lines and points.</summary>
    public static IEnumerable<XElement> PointsOf(PanelLayout layout, Scatter scatter)
    {
        if (scatter.Mode == Mode.Markers)
        {
            return [MarkersOf(layout, scatter, layout.Panel.HasRows ? 6 : 7)];
        }

        var path = Polyline([.. scatter.Known.Select(point => (layout.X[scatter.X[point]], layout.Y[scatter.Y[point]]))]);
        var line = Stroke(path, scatter, "marker");
        return scatter.Symbols is null ? [line] : [line, MarkersOf(layout, scatter, 5)];
    }

    /// <summary>What stands before a name in the legend.</summary>
    public static XElement Swatch(LegendEntry entry)
    {
        var (box, style) = (entry.Swatch, entry.Trace.Style);
        var (left, middle) = (box.Left, box.Top + box.Height / 2);
        return entry.Trace switch
        {
            Scatter { Mode: Mode.Markers } => LoneMarkers(style, [MarkerPath(style.Symbol, left + box.Width / 2, middle, 6)]),
            Scatter scatter =>
                Stroke(Polyline([(left, middle), (left + box.Width / 2, middle), (box.Right, middle)]), scatter, "marker-mid"),
            _ => Element("rect",
                ("x", left), ("y", box.Top), ("width", box.Width), ("height", box.Height),
                ("fill", entry.Trace is Bar ? Fill(style) : style.Color), ("stroke", style.Color)),
        };
    }

    /// <summary>The colors of a heat map from end to end.</summary>
    public static IEnumerable<XElement> GradientOf(ColorBar bar, int index)
    {
        var id = $"c{index}";
        yield return Element("linearGradient", ("id", id)).With(
            ColorScale.Stops.Select(stop => Element("stop", ("offset", Text(stop.At)), ("stop-color", stop.Color))));
        yield return Element(
            "rect", ("x", bar.Bar.Left), ("y", bar.Bar.Top), ("width", bar.Bar.Width), ("height", bar.Bar.Height), ("fill", $"url(#{id})"));
    }

    private static IEnumerable<XElement> Bars(PanelLayout layout, Bar bar)
    {
        var panel = layout.Panel;
        var half = BarLayout.Width(panel.BarPlaces) / 2;
        var boxes = "";
        foreach (var category in Enumerable.Range(0, bar.Y.Count).Where(IsDrawn))
        {
            var middle = BarLayout.Middle(panel.BarPlaces, panel.PlaceOf(bar), category);
            var (left, right) = (layout.X[middle - half], layout.X[middle + half]);
            var ground = panel.GroundOf(bar, category);
            var bottom = layout.Y[panel.Y.Type == AxisType.Log && bar.Base is null ? layout.YTicks.Min : ground];
            var top = layout.Y[bar.Base is null ? ground + bar.Y[category] : bar.Y[category]];
            boxes += $"M{Whole(left)} {Whole(bottom)}V{Whole(top)}H{Whole(right)}V{Whole(bottom)}";
        }

        if (boxes.Length > 0)
        {
            yield return Element("path", ("d", boxes), ("fill", Fill(bar.Style)), ("stroke", bar.Style.Color));
        }

        bool IsDrawn(int category) => panel.BarMode == BarMode.Stack ? bar.PartOf(category) > 0 : double.IsFinite(bar.Y[category]);
    }

    /// <summary>A line with a stroke at each end; without an upper limit it ends in an arrow at the top of the plot.</summary>
    private static string Whisker(PanelLayout layout, Bar bar, int category, double x, double half)
    {
        var value = bar.Y[category];
        var (low, high) = (layout.Y[bar.ErrorY!.Low(category, value)], layout.Y[bar.ErrorY.High(category, value)]);
        var (back, across) = (Whole(-half), Whole(2 * half));
        var end = double.IsFinite(bar.ErrorY.High(category, value))
            ? $"m{back} 0h{across}"
            : $"m{back} {across}l{Whole(half)} {Whole(-2 * half)}l{Whole(half)} {across}";
        return $"M{Whole(x - half)} {Whole(low)}h{across}m{back} 0V{Whole(high)}{end}";
    }

    private static XElement BandOf(PanelLayout layout, Scatter scatter, ErrorBars band)
    {
        var upper = scatter.Known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.High(index, scatter.Y[index])]));
        var lower = scatter.Known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.Low(index, scatter.Y[index])])).Reverse();
        return Element("path", ("d", Polyline([.. upper, .. lower]) + "Z"), ("fill", scatter.Style.Color), ("fill-opacity", 0.2));
    }

    /// <summary>Neighboring cells as one rectangle, which keeps the picture small.</summary>
    private static XElement Strips(PanelLayout layout, Cells cells) =>
        Tiles(cells.Style.Color, cells.Runs.Select(run => TileOf(layout, run.Strip, run.First, run.Last)));

    /// <summary>The cells of one color as one path.</summary>
    private static IEnumerable<XElement> Tiles(PanelLayout layout, Heatmap map) =>
        from cell in map.Cells
        group cell by layout.ColorsOf(map)[cell.Value] into alike
        select Tiles(alike.Key, alike.Select(cell => TileOf(layout, cell.Row, cell.Column, cell.Column)));

    private static XElement Tiles(string color, IEnumerable<string> tiles) => Element("path", ("fill", color), ("d", string.Concat(tiles)));

    private static string TileOf(PanelLayout layout, int row, int first, int last)
    {
        var (left, top, bottom) = (layout.X[first - 0.5], layout.Y[row - 0.42], layout.Y[row + 0.42]);
        return $"M{Whole(left)} {Whole(top)}H{Whole(layout.X[last + 0.5])}V{Whole(bottom)}H{Whole(left)}";
    }

    private static XElement Stroke(string path, Scatter scatter, string marked)
    {
        var dashes = scatter.Style.Dash switch
        {
            Dash.Dash => "9 5",
            Dash.Dot => "2.5 4",
            Dash.DashDot => "9 4 2.5 4",
            _ => null,
        };
        return Element(
            "path", ("d", path), ("fill", "none"), ("stroke", scatter.Style.Color), ("stroke-width", 2.5), ("stroke-linejoin", "round"),
            ("stroke-dasharray", dashes), ("style", scatter.Symbols is not null ? null : $"{marked}:url(#{MarkerId(scatter.Style)})"));
    }

    /// <summary>The form that stands at each point of a line, drawn once.</summary>
    private static XElement MarkerOf(TraceStyle style) =>
        Element("marker", ("id", MarkerId(style)), ("markerUnits", "userSpaceOnUse"), ("overflow", "visible")).With(
            [Element("path", ("d", MarkerPath(style.Symbol, 0, 0, 4)), ("fill", style.Color), ("stroke", SvgRenderer.Paper))]);

    private static string MarkerId(TraceStyle style) => $"{style.Symbol}-{style.Color[1..]}";

    private static XElement MarkersOf(PanelLayout layout, Scatter scatter, double radius) => LoneMarkers(
        scatter.Style,
        scatter.Known.Select(point => MarkerPath(
            scatter.Symbols?[point] ?? scatter.Style.Symbol, layout.X[scatter.X[point]], layout.Y[scatter.Y[point]], radius)));

    // A marker that stands alone is larger than one on a line, and has an edge.
    private static XElement LoneMarkers(TraceStyle style, IEnumerable<string> paths) => Element(
        "path", ("d", string.Concat(paths)), ("fill", style.Color), ("stroke", SvgRenderer.Ink), ("stroke-width", 1.5));

    private static string MarkerPath(Symbol symbol, double x, double y, double radius)
    {
        var (r, d, e) = (Text(radius), Text(2 * radius), Text(1.2 * radius));
        return symbol switch
        {
            Symbol.Circle => $"M{Text(x - radius)} {Text(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z",
            Symbol.Square => $"M{Text(x - radius)} {Text(y - radius)}h{d}v{d}h-{d}Z",
            Symbol.TriangleUp => $"M{Text(x)} {Text(y - radius * 1.2)}l{Text(radius * 1.1)} {d}h-{Text(radius * 2.2)}Z",
            _ => $"M{Text(x)} {Text(y - radius * 1.2)}l{e} {e}l-{e} {e}l-{e}-{e}Z",
        };
    }

    private static string Fill(TraceStyle style) => style.Pattern == Pattern.Solid ? style.Color : $"url(#{PatternId(style)})";

    // The same on every page: two pictures in one document may share it.
    private static string PatternId(TraceStyle style) => $"{style.Pattern}-{style.Color[1..]}";

    private static XElement PatternOf(TraceStyle style) => Element("pattern",
        ("id", PatternId(style)), ("width", 6.0), ("height", 6.0), ("patternUnits", "userSpaceOnUse"),
        ("patternTransform", style.Pattern switch { Pattern.Rising => "rotate(45)", Pattern.Falling => "rotate(-45)", _ => null })).With(
        [
            Element("rect", ("width", 6.0), ("height", 6.0), ("fill", SvgRenderer.Paper)),
            style.Pattern == Pattern.Dots
                ? Element("circle", ("cx", 3.0), ("cy", 3.0), ("r", 2.0), ("fill", style.Color))
                : Element("rect", ("width", 3.0), ("height", 6.0), ("fill", style.Color)),
        ]);
}
