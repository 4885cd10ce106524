using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>
/// The traces of a panel as plotly.js's basic bundle takes them, which knows bars and scatters, with what accompanies them: values over
/// bars, bands, what stands under the pointer.
/// </summary>
internal sealed class PlotlyTraces(Figure figure, PanelLayout layout, int index)
{
    private readonly Panel _panel = layout.Panel;

    public IEnumerable<JsonObject> All => _panel.Traces.SelectMany(trace => PartsOf(trace).Select(part => OnAxes(part, trace)));

    private IEnumerable<object> PartsOf(Trace trace) => trace switch
    {
        Bar bar => [BarOf(bar), .. ValuesOver(bar)],
        Scatter scatter => [.. scatter.Band is { } band ? new[] { BandOf(scatter, band) } : [], ScatterOf(scatter)],
        Cells cells => [CellsOf(cells)],
        Heatmap map => [TilesOf(map)],
        _ => [],
    };

    private JsonObject OnAxes(object part, Trace trace)
    {
        var json = PlotlyJson.Node(part);
        var named = figure.Panels.SelectMany(panel => panel.Traces).DistinctBy(other => other.Name).ToList();
        var group = named.FindIndex(other => other.Name == trace.Name);
        json["legendgroup"] = group;
        if (json.ContainsKey("name") && !ReferenceEquals(named[group], trace))
        {
            json["showlegend"] = false;
        }

        if (index > 0)
        {
            (json["xaxis"], json["yaxis"]) = (PlotlyLayout.AxisOf("x", index), PlotlyLayout.AxisOf("y", index));
        }

        return json;
    }

    private object BarOf(Bar bar) => new
    {
        type = "bar",
        name = PlotlyJson.Text(bar.Name),
        // Plotly takes the length of a bar.
        y = bar.Y.Select(value => value - (bar.Base ?? 0)),
        @base = bar.Base,
        marker = new
        {
            color = bar.Style.Color,
            line = new { color = bar.Style.Color },
            pattern = bar.Style.Pattern switch
            {
                Pattern.Rising => new { shape = "/" },
                Pattern.Falling => new { shape = "\\" },
                Pattern.Dots => new { shape = "." },
                _ => null,
            },
        },
        error_y = bar.ErrorY is { } error && Enumerable.Range(0, bar.Y.Count).Any(error.IsKnown) ? ErrorsOf(error) : null,
        hovertext = bar.Y.Select((value, category) => HoverText(bar, category, value, bar.ErrorY, category)),
    };

    /// <summary>
    /// What nothing bounds goes right through the end of the plot; what has no error would be drawn with one of no length.
    /// </summary>
    private object ErrorsOf(ErrorBars error)
    {
        return new { array = Lengths(error.Plus), arrayminus = error.Plus.SequenceEqual(error.Minus) ? null : Lengths(error.Minus) };

        IEnumerable<object> Lengths(IReadOnlyList<double> distances) => distances.Select(distance =>
            double.IsNaN(distance) ? "none" : (object)(double.IsPositiveInfinity(distance) ? 1000 * layout.YTicks.Max : distance));
    }

    /// <summary>The values that the picture has there too, over a bar or on it; over a stack, with the last of its bars, the sum.</summary>
    private IEnumerable<object> ValuesOver(Bar bar)
    {
        var isLast = ReferenceEquals(bar, _panel.Bars[^1]);
        if (_panel.BarMode == BarMode.Stack)
        {
            var parts = isLast ? layout.Values.Where(value => value.Trace is Bar).ToList() : [];
            var sums = isLast ? layout.Values.Where(value => value.Trace is null).ToList() : [];
            return [.. Texts(parts, "text", "middle center"), .. Texts(sums, "text")];
        }

        return Texts([.. layout.Values.Where(value => ReferenceEquals(value.Trace, bar))], "markers+text");
    }

    private static IEnumerable<object> Texts(List<ValueLabel> values, string mode, string? position = null) => values.Count == 0 ? [] :
    [
        new
        {
            mode,
            // Lifts the text, and is not seen.
            marker = mode == "text" ? null : new { size = 5, opacity = 0 },
            x = values.Select(value => value.X),
            y = values.Select(value => value.Y),
            text = values.Select(value => value.Label.Lines[0]),
            textposition = position,
            textfont = new { size = values[0].Label.Size },
            hoverinfo = "skip",
            showlegend = false,
        },
    ];

    private object ScatterOf(Scatter scatter)
    {
        var isAlone = scatter.Mode == Mode.Markers;
        return new
        {
            name = PlotlyJson.Text(scatter.Name),
            mode = isAlone ? "markers" : "lines+markers",
            x = scatter.X,
            y = scatter.Y,
            // A marker that stands alone is larger than one on a line, and has an edge.
            marker = new
            {
                color = scatter.Style.Color,
                symbol = scatter.Symbols is { } symbols ? symbols.Select(NameOf) : (object)NameOf(scatter.Style.Symbol),
                size = isAlone ? _panel.HasRows ? 12 : 13 : scatter.Symbols is null ? (int?)null : 10,
                line = isAlone || scatter.Symbols is not null ? new { color = SvgRenderer.Ink, width = 1.5 } : null,
            },
            line = isAlone ? null : new { color = scatter.Style.Color, dash = scatter.Style.Dash.ToString().ToLowerInvariant() },
            hovertext = Enumerable.Range(0, scatter.Y.Count).Select(point => _panel.HasRows
                ? HoverText(scatter, scatter.Y[point], scatter.X[point], null, point)
                : HoverText(scatter, scatter.X[point], scatter.Y[point], scatter.Band, point)),
        };
    }

    private object BandOf(Scatter scatter, ErrorBars band)
    {
        var (known, least) = (scatter.Known.ToList(), _panel.Y.Type == AxisType.Log ? layout.YTicks.Min : double.NegativeInfinity);
        return new
        {
            mode = "lines",
            fill = "toself",
            fillcolor = scatter.Style.Color + "33",
            line = new { width = 0 },
            hoverinfo = "skip",
            showlegend = false,
            x = known.Concat(known.AsEnumerable().Reverse()).Select(point => scatter.X[point]),
            y = known.Select(point => band.High(point, scatter.Y[point]))
                .Concat(known.AsEnumerable().Reverse().Select(point => Math.Max(least, band.Low(point, scatter.Y[point])))),
        };
    }

    private static string NameOf(Symbol symbol) => symbol == Symbol.TriangleUp ? "triangle-up" : symbol.ToString().ToLowerInvariant();

    private object CellsOf(Cells cells) => new
    {
        type = "bar",
        name = PlotlyJson.Text(cells.Name),
        orientation = "h",
        @base = cells.At.Select(cell => cell.X - 0.5),
        x = cells.At.Select(_ => 1),
        y = cells.At.Select(cell => cell.Strip),
        offset = -0.42,
        width = 0.84,
        marker = new { color = cells.Style.Color, line = new { color = SvgRenderer.Paper, width = 1.5 } },
        hovertext = cells.At.Select(cell => FigureText.PlaceOf(_panel.X, cell.X)).Select(PlotlyJson.Text),
    };

    /// <summary>Bars that fill their places: the basic bundle has no heat maps.</summary>
    private object TilesOf(Heatmap map)
    {
        var (colors, cells) = (layout.ColorsOf(map), map.Cells.ToList());
        var label = layout.Values.FirstOrDefault(value => ReferenceEquals(value.Trace, map))?.Label;
        return new
        {
            type = "bar",
            name = PlotlyJson.Text(map.Name),
            orientation = "h",
            @base = cells.Select(cell => cell.Column - 0.5),
            x = cells.Select(_ => 1),
            y = cells.Select(cell => cell.Row),
            offset = -0.42,
            width = 0.84,
            showlegend = false,
            marker = new
            {
                color = cells.Select(cell => colors.PlaceOf(cell.Value)),
                coloraxis = PlotlyLayout.ColorAxisOf(figure, colors),
                line = new { color = SvgRenderer.Paper, width = 1.5 },
            },
            text = label is null ? null : cells.Select(cell => PlotlyJson.Text(map.TextAt(cell.Row, cell.Column))),
            textposition = label is null ? "none" : "inside",
            insidetextanchor = "middle",
            constraintext = "none",
            textangle = 0,
            insidetextfont = label is null ? null : new { size = label.Size, color = cells.Select(cell => colors.TextOn(cell.Value)) },
            hovertext = cells.Select(cell => PlotlyJson.Text(
                $"{_panel.X.Categories[cell.Column]}, {_panel.Y.Categories[cell.Row]}: {map.TextAt(cell.Row, cell.Column)}")),
        };
    }

    private string HoverText(Trace trace, double place, double value, ErrorBars? error, int point)
    {
        if (!double.IsFinite(value))
        {
            return "";
        }

        var text = $"{FigureText.PlaceOf(_panel.HasRows ? _panel.Y : _panel.X, place)}: {FigureText.WithError(value, error, point)}";
        return BaselineOf(trace, place) is > 0 and var below
            ? $"{PlotlyJson.Text(text)}<br>{Number.Label(value / below)} × {PlotlyJson.Text(figure.Baseline!)}"
            : PlotlyJson.Text(text);
    }

    /// <summary>What another trace has at that place, or what the same trace has at another place.</summary>
    private double BaselineOf(Trace trace, double place)
    {
        var named = _panel.Traces.FirstOrDefault(other => other.Name == figure.Baseline);
        var at = (_panel.HasRows ? _panel.Y : _panel.X).Categories.ToList().IndexOf(figure.Baseline ?? "");
        return named is not null
            ? ReferenceEquals(named, trace) ? double.NaN : ValueAt(named, place)
            : at == place || at < 0 ? double.NaN : ValueAt(trace, at);
    }

    private double ValueAt(Trace trace, double place) => trace switch
    {
        Bar bar => bar.Y[(int)place],
        Scatter scatter => (_panel.HasRows ? scatter.Y.Zip(scatter.X) : scatter.X.Zip(scatter.Y))
            .Where(point => point.First == place).Select(point => point.Second).FirstOrDefault(double.NaN),
        _ => double.NaN,
    };
}
