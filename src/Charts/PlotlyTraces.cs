using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>
/// The traces of a panel as plotly.js's basic bundle takes them, which knows bars and scatters, with what accompanies them: values,
/// bands, what stands under the pointer.
/// </summary>
internal sealed class PlotlyTraces(FigureLayout whole, PanelLayout layout, int index)
{
    private readonly Panel _panel = layout.Panel;

    public IEnumerable<JsonObject> All =>
    [
        .. _panel.Traces.SelectMany(trace => PartsOf(trace).Select(part => OnAxes(part, trace))),
        .. Texts(layout.Values.Where(value => value.Trace is null)).Select(part => OnAxes(part, null)),
    ];

    private IEnumerable<object> PartsOf(Trace trace) =>
    [
        .. trace switch
        {
            Dots dots => [DotsOf(dots)],
            Line line => [.. line.Band is { } band ? new[] { BandOf(line, band) } : [], LineOf(line)],
            Parts parts => [BarsOf(
                parts, 0.32, [.. parts.Values.Select((value, row) => (_panel.StartOf(parts, row), value, row, Number.Label(value)))])],
            Tiles tiles => [BarsOf(tiles, 0.45, [.. tiles.At.Select((tile, at) => (tile.X - 0.5, 1.0, tile.Row,
                tiles.Texts.Count > 0 ? tiles.Texts[at] : FigureText.PlaceOf(_panel.X, tile.X)))])],
            _ => Array.Empty<object>(),
        },
        .. Texts(layout.Values.Where(value => ReferenceEquals(value.Trace, trace))),
    ];

    private JsonObject OnAxes(object part, Trace? trace)
    {
        var json = PlotlyJson.Node(part);
        if (trace is not null)
        {
            var named = whole.Figure.Panels.SelectMany(panel => panel.Traces).DistinctBy(other => other.Name).ToList();
            var group = named.FindIndex(other => other.Name == trace.Name);
            json["legendgroup"] = group;
            if (json.ContainsKey("name") && (!ReferenceEquals(named[group], trace) || !trace.IsInLegend))
            {
                json["showlegend"] = false;
            }
        }

        if (index > 0)
        {
            (json["xaxis"], json["yaxis"]) = (PlotlyLayout.AxisOf("x", index), PlotlyLayout.AxisOf("y", index));
        }

        return json;
    }

    private string NameOf(Trace trace) => PlotlyJson.Text(FigureLayout.NameOf(trace, whole.Width));

    private object DotsOf(Dots dots)
    {
        var lane = _panel.LaneOf(dots);
        return new
        {
            name = NameOf(dots),
            mode = "markers",
            x = dots.X,
            y = dots.Y.Select(y => y + lane),
            marker = MarkerOf(dots.Style, size: null),
            error_x = dots.Errors is { } errors && dots.Known.Any(point => layout.ShowsError(dots, point)) ? ErrorsOf(dots, errors) : null,
            hovertext = dots.X.Select((x, point) => !double.IsFinite(x) ? "" : PlotlyJson.Text(
                _panel.HasRows
                    ? $"{FigureText.PlaceOf(_panel.Y, dots.Y[point])}: {FigureText.WithError(x, dots.Errors, point)}"
                    : $"{Number.Label(x)}: {Number.Label(dots.Y[point])}")),
        };
    }

    /// <summary>What has no error, or one that its point hides, would be drawn with strokes of no length.</summary>
    private object ErrorsOf(Dots dots, ErrorBars errors)
    {
        return new
        {
            color = dots.Style.Color, thickness = 2, width = 4,
            // The plot's end is the end of what has none.
            array = Lengths([.. dots.X.Select((x, point) => Math.Min(errors.High(point, x), layout.XTicks.Max) - x)]),
            arrayminus = Lengths([.. dots.X.Select((x, point) => x - Math.Max(errors.Low(point, x), layout.XTicks.Min))]),
        };

        IEnumerable<object> Lengths(IReadOnlyList<double> distances) => distances.Select((distance, point) =>
            layout.ShowsError(dots, point) ? (object)distance : "none");
    }

    private object LineOf(Line line) => new
    {
        name = NameOf(line),
        mode = "lines+markers",
        x = line.X,
        y = line.Y,
        marker = MarkerOf(line.Style, size: 8),
        line = new { color = line.Style.Color, dash = line.Style.Dash.ToString().ToLowerInvariant() },
        hovertext = line.X.Select((x, point) => HoverText(line, x, point)),
    };

    private static object MarkerOf(TraceStyle style, int? size) => new
    {
        color = style.Color,
        symbol = style.Symbol == Symbol.TriangleUp ? "triangle-up" : style.Symbol.ToString().ToLowerInvariant(),
        size,
    };

    private object BandOf(Line line, ErrorBars band)
    {
        var least = _panel.Y.Type == AxisType.Log ? layout.YTicks.Min : double.NegativeInfinity;
        var color = Convert.FromHexString(line.Style.Color[1..]);
        return new
        {
            mode = "lines",
            fill = "toself",
            fillcolor = string.Create(CultureInfo.InvariantCulture, $"rgba({color[0]},{color[1]},{color[2]},0.2)"),
            line = new { width = 0 },
            hoverinfo = "skip",
            showlegend = false,
            x = line.X.Concat(line.X.Reverse()),
            y = line.Y.Select((y, point) => band.High(point, y))
                .Concat(line.Y.Select((y, point) => Math.Max(least, band.Low(point, y))).Reverse()),
        };
    }

    /// <summary>Bars along the rows: the basic bundle has no heat maps.</summary>
    private object BarsOf(Trace trace, double half, IReadOnlyList<(double From, double Length, int Row, string Hover)> bars) => new
    {
        type = "bar",
        name = NameOf(trace),
        orientation = "h",
        @base = bars.Select(bar => bar.From),
        x = bars.Select(bar => bar.Length),
        y = bars.Select(bar => bar.Row),
        offset = -half,
        width = 2 * half,
        marker = new { color = trace.Style.Color },
        hovertext = bars.Select(bar => PlotlyJson.Text(bar.Hover)),
    };

    /// <summary>The values that the picture has there too.</summary>
    private static IEnumerable<object> Texts(IEnumerable<ValueLabel> values)
    {
        foreach (var alike in values.GroupBy(value => (value.Label.Size, value.Color, value.Label.Anchor)))
        {
            yield return new
            {
                mode = "markers+text",
                // Moves the text aside, and is not seen.
                marker = new { size = 8, opacity = 0 },
                x = alike.Select(value => value.X),
                y = alike.Select(value => value.Y),
                text = alike.Select(value => PlotlyJson.Text(value.Label.Lines[0])),
                textposition = alike.Key.Anchor == Anchor.Start ? "middle right" : "middle center",
                textfont = new { size = alike.Key.Size, color = alike.Key.Color },
                hoverinfo = "skip",
                showlegend = false,
            };
        }
    }

    private string HoverText(Line line, double x, int point)
    {
        var text = PlotlyJson.Text($"{FigureText.PlaceOf(_panel.X, x)}: {FigureText.WithError(line.Y[point], line.Band, point)}");
        return _panel.Traces.OfType<Line>().FirstOrDefault(other => other.Name == whole.Figure.Baseline) is { } baseline
            && !ReferenceEquals(baseline, line) && baseline.X.ToList().IndexOf(x) is >= 0 and var at && baseline.Y[at] > 0
            ? $"{text}<br>{Number.Label(line.Y[point] / baseline.Y[at])} × {PlotlyJson.Text(baseline.Name)}"
            : text;
    }
}
