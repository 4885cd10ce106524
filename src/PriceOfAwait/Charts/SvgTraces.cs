using System.Xml.Linq;
using static PriceOfAwait.Charts.SvgElements;

namespace PriceOfAwait.Charts;

/// <summary>A figure's traces as SVG.</summary>
internal static class SvgTraces
{
    public const string JoiningLine = "#8C959F";

    /// <summary>What fills bars and stands at points, drawn once for all.</summary>
    public static IEnumerable<XElement> DefinitionsOf(Figure figure)
    {
        var traces = figure.Panels.SelectMany(panel => panel.Traces).ToList();
        var patterns = traces.OfType<Bar>().Select(bar => bar.Style).Where(style => style.Pattern != Pattern.Solid).Distinct();
        var markers = traces.OfType<Scatter>().Where(scatter => scatter.Mode == Mode.LinesAndMarkers && scatter.Symbols is null).Select(scatter => scatter.Style).Distinct();
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
        var half = Math.Floor(Math.Min(5, layout.Plot.Width / Math.Max(1, panel.X.Categories.Count) * BarLayout.Width(Math.Max(1, panel.BarPlaces)) / 4));
        var whiskers = from bar in panel.Bars
                       from category in Enumerable.Range(0, bar.Y.Count)
                       where double.IsFinite(bar.Y[category]) && bar.ErrorY?.IsKnown(category) == true
                       select Whisker(layout, bar, category, layout.X[BarLayout.Middle(panel.BarPlaces, panel.PlaceOf(bar), category)], half);
        var path = string.Concat(whiskers);
        return path.Length == 0 ? null : Lines(path, SvgRenderer.Ink, 1.5);
    }

    /// <summary>Lines and points.</summary>
    public static IEnumerable<XElement> PointsOf(PanelLayout layout, Scatter scatter)
    {
        var places = scatter.PlacesOf(layout);
        if (scatter.ErrorX is { } error)
        {
            yield return Lines(string.Concat(scatter.Known.Where(error.IsKnown).Select(index => Whisker(layout, scatter, error, index))), SvgRenderer.Ink, 1.5);
        }

        if (scatter.Mode == Mode.Markers)
        {
            yield return LoneMarkers(places, scatter, layout.Panel.HasRows ? 6 : 7);
        }
        else
        {
            yield return Stroke(Polyline([.. places.Select(place => (place.X, place.Y))]), scatter, "marker");
            if (scatter is { Mode: Mode.LinesAndMarkers, Symbols: not null })
            {
                yield return LoneMarkers(places, scatter, 5);
            }
        }
    }

    /// <summary>The lines that join the points of each row, from the least to the greatest.</summary>
    public static XElement? JoinsOf(PanelLayout layout)
    {
        var rows = layout.Panel.HasRows ? layout.Panel.JoinedRows : [];
        return rows.Count == 0 ? null : Lines(string.Concat(rows.Select(row => $"M{Text(layout.X[row.Least])} {Text(layout.Y[row.Row])}H{Text(layout.X[row.Greatest])}")), JoiningLine, 3);
    }

    /// <summary>What stands before a name in the legend.</summary>
    public static XElement Swatch(LegendEntry entry)
    {
        var (box, style) = (entry.Swatch, entry.Trace.Style);
        var (left, middle) = (box.Left, box.Top + box.Height / 2);
        return entry.Trace switch
        {
            Scatter { Mode: Mode.Markers } scatter => LoneMarkers([new(0, left + box.Width / 2, middle)], scatter, 6),
            Scatter scatter => Stroke(Polyline([(left, middle), (left + box.Width / 2, middle), (box.Right, middle)]), scatter, "marker-mid"),
            _ => Element("rect",
                ("x", left), ("y", box.Top), ("width", box.Width), ("height", box.Height), ("fill", entry.Trace is Bar ? Fill(style) : style.Color), ("stroke", style.Color)),
        };
    }

    /// <summary>The colours of a heat map from end to end.</summary>
    public static IEnumerable<XElement> GradientOf(ColorBar bar, int index)
    {
        var id = $"c{index}";
        yield return Element("linearGradient", ("id", id)).With(bar.Scale.Stops.Select(stop => Element("stop", ("offset", stop.At.ToString(System.Globalization.CultureInfo.InvariantCulture)), ("stop-color", stop.Color))));
        yield return Element("rect", ("x", bar.Bar.Left), ("y", bar.Bar.Top), ("width", bar.Bar.Width), ("height", bar.Bar.Height), ("fill", $"url(#{id})"));
    }

    private static IEnumerable<XElement> Bars(PanelLayout layout, Bar bar)
    {
        var panel = layout.Panel;
        var half = BarLayout.Width(panel.BarPlaces) / 2;
        var boxes = "";
        foreach (var category in Enumerable.Range(0, bar.Y.Count).Where(category => panel.BarMode == BarMode.Stack ? bar.PartOf(category) > 0 : double.IsFinite(bar.Y[category])))
        {
            var middle = BarLayout.Middle(panel.BarPlaces, panel.PlaceOf(bar), category);
            var (left, right) = (layout.X[middle - half], layout.X[middle + half]);
            var ground = panel.GroundOf(bar, category);
            var (bottom, top) = (layout.Y[panel.Y.Type == AxisType.Log && bar.Base is null ? layout.YTicks.Min : ground], layout.Y[bar.Base is null ? ground + bar.Y[category] : bar.Y[category]]);
            boxes += $"M{Whole(left)} {Whole(bottom)}V{Whole(top)}H{Whole(right)}V{Whole(bottom)}";
        }

        if (boxes.Length > 0)
        {
            yield return Element("path", ("d", boxes), ("fill", Fill(bar.Style)), ("stroke", bar.Style.Color));
        }
    }

    /// <summary>A line with a stroke at each end; without an upper limit it ends in an arrow at the top of the plot.</summary>
    private static string Whisker(PanelLayout layout, Bar bar, int category, double x, double half)
    {
        var value = bar.Y[category];
        var (low, high) = (layout.Y[bar.ErrorY!.Low(category, value)], layout.Y[bar.ErrorY.High(category, value)]);
        var (back, across) = (Whole(-half), Whole(2 * half));
        var end = double.IsFinite(bar.ErrorY.High(category, value)) ? $"m{back} 0h{across}" : $"m{back} {across}l{Whole(half)} {Whole(-2 * half)}l{Whole(half)} {across}";
        return $"M{Whole(x - half)} {Whole(low)}h{across}m{back} 0V{Whole(high)}{end}";
    }

    private static string Whisker(PanelLayout layout, Scatter scatter, ErrorBars error, int index)
    {
        const double half = 4;
        var (y, value) = (layout.Y[scatter.Y[index]], scatter.X[index]);
        var ends = $"v{Text(2 * half)}m0 {Text(-half)}";
        return $"M{Text(layout.X[error.Low(index, value)])} {Text(y - half)}{ends}H{Text(layout.X[error.High(index, value)])}m0 {Text(-half)}v{Text(2 * half)}";
    }

    private static XElement BandOf(PanelLayout layout, Scatter scatter, ErrorBars band)
    {
        var upper = scatter.Known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.High(index, scatter.Y[index])]));
        var lower = scatter.Known.Select(index => (layout.X[scatter.X[index]], layout.Y[band.Low(index, scatter.Y[index])])).Reverse();
        return Element("path", ("d", Polyline([.. upper, .. lower]) + "Z"), ("fill", scatter.Style.Color), ("fill-opacity", 0.2));
    }

    /// <summary>Neighbouring cells as one rectangle, which keeps the picture small.</summary>
    private static XElement Strips(PanelLayout layout, Cells cells) => Element("path", ("fill", cells.Style.Color), ("d", string.Concat(cells.Runs.Select(run =>
    {
        var (left, top, bottom) = (layout.X[run.First - 0.5], layout.Y[run.Strip - 0.42], layout.Y[run.Strip + 0.42]);
        return $"M{Whole(left)} {Whole(top)}H{Whole(layout.X[run.Last + 0.5])}V{Whole(bottom)}H{Whole(left)}";
    }))));

    /// <summary>The cells of one colour as one path.</summary>
    private static IEnumerable<XElement> Tiles(PanelLayout layout, Heatmap map)
    {
        var colors = layout.ColorsOf(map);
        return from cell in map.Cells
               group cell by colors[cell.Value] into alike
               select Element("path", ("fill", alike.Key), ("d", string.Concat(alike.Select(cell =>
               {
                   var (left, top) = (layout.X[cell.Column - 0.5], layout.Y[cell.Row - 0.42]);
                   return $"M{Whole(left)} {Whole(top)}H{Whole(layout.X[cell.Column + 0.5])}V{Whole(layout.Y[cell.Row + 0.42])}H{Whole(left)}";
               }))));
    }

    private static XElement Stroke(string path, Scatter scatter, string marked)
    {
        var line = Element("path",
            ("d", path), ("fill", "none"), ("stroke", scatter.Style.Color), ("stroke-width", 2.5), ("stroke-linejoin", "round"), ("stroke-dasharray", scatter.Style.Dash switch
            {
                Dash.Dash => "9 5",
                Dash.Dot => "2.5 4",
                Dash.DashDot => "9 4 2.5 4",
                _ => null,
            }));
        line.SetAttributeValue("style", scatter.Mode == Mode.Lines || scatter.Symbols is not null ? null : $"{marked}:url(#{MarkerId(scatter.Style)})");
        return line;
    }

    /// <summary>The form that stands at each point of a line, drawn once.</summary>
    private static XElement MarkerOf(TraceStyle style) =>
        Element("marker", ("id", MarkerId(style)), ("markerUnits", "userSpaceOnUse"), ("overflow", "visible")).With(
            [Element("path", ("d", MarkerPath(style.Symbol, 0, 0, 4)), ("fill", style.Color), ("stroke", SvgRenderer.Paper))]);

    private static string MarkerId(TraceStyle style) => $"{style.Symbol}-{style.Color[1..]}";

    // A marker that stands alone is larger than one on a line, and has an edge.
    private static XElement LoneMarkers(IEnumerable<PointPlace> places, Scatter scatter, double radius) => Element("path",
        ("d", string.Concat(places.Select(place => MarkerPath(scatter.Symbols?[place.Index] ?? scatter.Style.Symbol, place.X, place.Y, radius)))),
        ("fill", scatter.Style.Color), ("stroke", SvgRenderer.Ink), ("stroke-width", 1.5));

    private static string MarkerPath(Symbol symbol, double x, double y, double radius)
    {
        var (r, d) = (Text(radius), Text(2 * radius));
        return symbol switch
        {
            Symbol.Circle => $"M{Text(x - radius)} {Text(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z",
            Symbol.Square => $"M{Text(x - radius)} {Text(y - radius)}h{d}v{d}h-{d}Z",
            Symbol.TriangleUp => $"M{Text(x)} {Text(y - radius * 1.2)}l{Text(radius * 1.1)} {d}h-{Text(radius * 2.2)}Z",
            _ => $"M{Text(x)} {Text(y - radius * 1.2)}l{Text(radius * 1.2)} {Text(radius * 1.2)}l-{Text(radius * 1.2)} {Text(radius * 1.2)}l-{Text(radius * 1.2)}-{Text(radius * 1.2)}Z",
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
