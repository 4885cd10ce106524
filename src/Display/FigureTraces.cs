using Plotly = XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>A figure's traces as traces of XPlot.Plotly, which are positioned by their data.</summary>
internal sealed class FigureTraces
{
    private const double SegmentHeight = 0.64;
    private const double TileHeight = 0.9;

    /// <summary>Between a mark and the value beside it.</summary>
    private const string Space = "\u00A0\u00A0\u00A0";

    private readonly Figure _figure;
    private readonly List<Trace> _legend;

    private FigureTraces(Figure figure) => (_figure, _legend) = (figure, [.. figure.TracesByName]);

    public static IEnumerable<Plotly.Trace> Of(FigureLayout picture)
    {
        var traces = new FigureTraces(picture.Figure);
        // In drawing order: reference lines, then the marks above them, then the values above those.
        return picture
            .Panels.Where(panel => panel.Panel.Mark is not null)
            .Select(Plotly.Trace (panel) => traces.LineDown(panel, panel.Panel.Mark!))
            .Concat(picture.Panels.SelectMany(traces.MarksOf))
            .Concat(picture.Panels.SelectMany(traces.ValuesOf))
            .ToList();
    }

    private Plotly.Scatter LineDown(PanelLayout panel, ReferenceLine mark)
    {
        var line = Unlisted(panel, trace: null);
        (line.mode, line.x) = ("lines+text", new[] { mark.At, mark.At });
        line.y = panel.Panel.HasRows
            ? new[] { panel.YTicks.Max, panel.YTicks.Min }
            : [panel.YTicks.Min, panel.YTicks.Max];
        line.line = new()
        {
            color = SvgRenderer.Ink,
            width = 1.5,
            dash = "6px,4px",
        };
        line.text = new[] { "", Html.Encode(mark.Text) };
        if (panel.MarkLabel is { } label)
        {
            // The text stays above its own panel, not above a neighbor.
            line.textposition = (label.X - panel.X[mark.At]) switch
            {
                0 => "top center",
                > 0 => "top right",
                _ => "top left",
            };
        }

        return line;
    }

    private IEnumerable<Plotly.Trace> MarksOf(PanelLayout panel) =>
        panel.Panel.Traces.SelectMany(
            IEnumerable<Plotly.Trace> (trace) =>
                trace switch
                {
                    Dots dots => [DotsOf(panel, dots)],
                    Line { Band: { } band } line => [BandOf(panel, line, band), LineOf(panel, line)],
                    Line line => [LineOf(panel, line)],
                    Segments segments => [SegmentsOf(panel, segments)],
                    Tiles tiles => [TilesOf(panel, tiles)],
                    _ => [],
                }
        );

    private Plotly.Scatter DotsOf(PanelLayout panel, Dots dots)
    {
        var scatter = ScatterOf(panel, dots);
        (scatter.mode, scatter.marker) = ("markers", MarkerOf(dots.Style));
        (scatter.x, scatter.y) = (dots.X, dots.Y.Select(y => y + panel.Panel.LaneOf(dots)));
        var errors = dots.X.Select((_, point) => panel.ErrorOf(dots, point)).ToList();
        if (errors.Exists(error => error is not null))
        {
            scatter.error_x = new()
            {
                array = dots.X.Zip(errors, (x, error) => error?.High - x ?? double.NaN),
                arrayminus = dots.X.Zip(errors, (x, error) => x - error?.Low ?? double.NaN),
            };
        }

        scatter.text = dots.X.Select(
            (x, point) =>
                Html.Encode(
                    panel.Panel.HasRows
                        ? $"{panel.Panel.Y.PlaceOf(dots.Y[point])}: {FigureText.WithError(x, dots.Errors, point)}"
                        : $"{Number.Label(x)}: {Number.Label(dots.Y[point])}"
                )
        );
        return scatter;
    }

    private Plotly.Scatter LineOf(PanelLayout panel, Line line)
    {
        var scatter = ScatterOf(panel, line);
        (scatter.mode, scatter.marker) = ("lines+markers", MarkerOf(line.Style, size: 8));
        (scatter.x, scatter.y) = (line.X, line.Y);
        scatter.line = new() { color = line.Style.Color, dash = line.Style.Dash.ToString().ToLowerInvariant() };
        scatter.text = line.X.Select((x, point) => HoverText(panel.Panel, line, x, point));
        return scatter;
    }

    private string HoverText(Panel panel, Line line, double x, int point)
    {
        var text = Html.Encode($"{panel.X.PlaceOf(x)}: {FigureText.WithError(line.Y[point], line.Band, point)}");
        var baseline = panel.Traces.OfType<Line>().FirstOrDefault(other => other.Name == _figure.Baseline);
        return
            baseline is not null
            && !ReferenceEquals(baseline, line)
            && baseline.X.ToList().IndexOf(x) is >= 0 and var at
            && baseline.Y[at] > 0
            ? $"{text}<br>{Number.Label(line.Y[point] / baseline.Y[at])} × {Html.Encode(baseline.Name)}"
            : text;
    }

    private static Plotly.Marker MarkerOf(TraceStyle style, int? size = null) =>
        new()
        {
            color = style.Color,
            symbol = style.Symbol == Symbol.TriangleUp ? "triangle-up" : style.Symbol.ToString().ToLowerInvariant(),
            size = size ?? (style.Symbol == Symbol.TriangleUp ? 12 : null),
        };

    private Plotly.Scatter BandOf(PanelLayout panel, Line line, ErrorBars band)
    {
        var scatter = Unlisted(panel, line);
        (scatter.mode, scatter.fill, scatter.line) = ("lines", "toself", new() { width = 0 });
        scatter.fillcolor = $"rgba({string.Join(',', Convert.FromHexString(line.Style.Color[1..]))},0.2)";
        scatter.x = panel.EdgeOf(line, band).Select(point => point.X);
        scatter.y = panel.EdgeOf(line, band).Select(point => point.Y);
        return scatter;
    }

    // plotly.js stacks the bars: each part begins where the one before it ends.
    private Bars SegmentsOf(PanelLayout panel, Segments segments)
    {
        var bars = BarsOf(panel, segments, SegmentHeight);
        (bars.x, bars.y) = (segments.Values, segments.Values.Select((_, row) => row));
        bars.text = segments.Values.Select(
            (_, row) => TextsOf(panel, segments).FirstOrDefault(text => text.Y == row)?.Label.Lines[0] ?? ""
        );
        bars.hovertext = segments.Values.Select(value => Number.Label(value));
        return bars;
    }

    private Bars TilesOf(PanelLayout panel, Tiles tiles)
    {
        var bars = BarsOf(panel, tiles, TileHeight);
        bars.@base = tiles.At.Select(tile => tile.X - 0.5);
        (bars.x, bars.y) = (tiles.At.Select(_ => 1), tiles.At.Select(tile => tile.Row));
        bars.text = tiles.HasTexts ? tiles.At.Select(tile => Html.Encode(tile.Text)) : null;
        bars.hovertext = tiles.At.Select(tile =>
            Html.Encode(tile.Text.Length > 0 ? tile.Text : panel.Panel.X.PlaceOf(tile.X))
        );
        return bars;
    }

    /// <summary>
    /// The values that the picture writes beside a trace's dots, or on its bars where there is room.
    /// </summary>
    private static IEnumerable<ValueLabel> TextsOf(PanelLayout panel, Trace trace) =>
        panel.Values.Where(value => ReferenceEquals(value.Trace, trace));

    private IEnumerable<Plotly.Trace> ValuesOf(PanelLayout panel)
    {
        if (panel.Panel.HasRows)
        {
            foreach (var dots in panel.Panel.Traces.OfType<Dots>())
            {
                yield return ValuesOf(panel, dots);
            }
        }

        if (panel.Panel.Sums is { Count: > 0 } sums)
        {
            var values = Unlisted(panel, trace: null);
            (values.mode, values.text) = ("text", sums.Select(sum => Space + Number.Label(sum)));
            (values.x, values.y) = (sums, sums.Select((_, row) => row));
            yield return values;
        }
    }

    /// <summary>
    /// The values to the right of the points and their error bars. If the panel's reference line is in the way, a value
    /// is to the left of the point or beyond the line.
    /// </summary>
    private Plotly.Scatter ValuesOf(PanelLayout panel, Dots dots)
    {
        var values = Unlisted(panel, dots);
        var places = dots
            .Known.Zip(TextsOf(panel, dots), (point, text) => PlaceOf(panel, dots, point, text.Label))
            .ToList();
        (values.mode, values.text) = ("text", places.Select(place => place.Text));
        (values.x, values.y) = (
            places.Select(place => place.X),
            dots.Known.Select(point => dots.Y[point] + panel.Panel.LaneOf(dots))
        );
        values.textposition = places.Select(place => place.Side).Distinct().ToList() is [var all]
            ? all
            : places.Select(place => place.Side);
        return values;
    }

    private static (double X, string Text, string Side) PlaceOf(PanelLayout panel, Dots dots, int point, Label label)
    {
        var x = dots.X[point];
        var (low, high) = panel.ErrorOf(dots, point) is { } error && error.High < panel.XTicks.Max ? error : (x, x);
        if (label.X < panel.X[x])
        {
            return (low, label.Lines[0] + Space, "middle left");
        }

        var isBeyondLine = panel.Panel.Mark is { At: var at } && at > high && panel.X[at] < label.X;
        return (isBeyondLine ? panel.Panel.Mark!.At : high, Space + label.Lines[0], "middle right");
    }

    // Saved notebooks contain the traces, so whatever is plotly.js's default is left out.
    private Plotly.Scatter ScatterOf(PanelLayout panel, Trace trace)
    {
        var scatter = new Plotly.Scatter
        {
            name = Html.Encode(trace.Name),
            legendgroup = GroupOf(trace),
            xaxis = XOf(panel),
            yaxis = YOf(panel),
        };
        if (!IsInLegend(trace))
        {
            scatter.showlegend = false;
        }

        return scatter;
    }

    /// <summary>
    /// A helper trace, such as the band of a line. It is shown and hidden with that trace, and is not in the legend.
    /// </summary>
    private Plotly.Scatter Unlisted(PanelLayout panel, Trace? trace) =>
        new()
        {
            showlegend = false,
            hoverinfo = "skip",
            legendgroup = trace is null ? null : GroupOf(trace),
            xaxis = XOf(panel),
            yaxis = YOf(panel),
        };

    private Bars BarsOf(PanelLayout panel, Trace trace, double height)
    {
        var bars = new Bars
        {
            name = Html.Encode(trace.Name),
            legendgroup = GroupOf(trace),
            xaxis = XOf(panel),
            yaxis = YOf(panel),
            orientation = "h",
            width = height,
            marker = new() { color = trace.Style.Color },
            textfont = TextsOf(panel, trace).FirstOrDefault() is { } text
                ? new() { size = text.Label.Size, color = text.Color }
                : null,
        };
        if (!IsInLegend(trace))
        {
            bars.showlegend = false;
        }

        return bars;
    }

    private static string? XOf(PanelLayout panel) => panel.Index == 0 ? null : FigureChart.XOf(panel);

    private static string? YOf(PanelLayout panel) => panel.FirstOfY == 0 ? null : FigureChart.YOf(panel);

    private string GroupOf(Trace trace) => $"{_legend.FindIndex(other => other.Name == trace.Name)}";

    private bool IsInLegend(Trace trace) => trace.IsInLegend && _legend.Exists(first => ReferenceEquals(first, trace));

    // Properties that plotly.js has and XPlot lacks.
    private sealed class Bars : Plotly.Bar
    {
        public required double width;
        public required Plotly.Textfont? textfont;
        public IEnumerable<double>? @base;
        public IEnumerable<string>? hovertext;
    }
}
