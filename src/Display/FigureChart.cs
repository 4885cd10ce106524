using System.Runtime.CompilerServices;
using Microsoft.FSharp.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Plotly = XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// A figure as a chart of XPlot.Plotly, of the size and with the places that the picture has, so that nothing jumps when one replaces the
/// other. Categories are texts of a linear axis, because names then break into lines and markers stand between them.
/// </summary>
internal sealed class FigureChart : Plotly.PlotlyChart
{
    /// <summary>The mode by which the page's script knows what only writes values.</summary>
    public const string ValuesMode = "markers+text";

    private readonly Box _area;
    private readonly List<Trace> _traces;

    public FigureChart(FigureLayout layout)
    {
        (Layout, _area, _traces) = (layout, layout.Area, [.. layout.Figure.TracesByName]);
        Plot(layout.Panels.SelectMany(TracesOf), FSharpOption<Plotly.Layout.Layout>.Some(ToXPlot()), null);
        WithSize((int)Figure.Width, (int)layout.PictureHeight);
    }

    public FigureLayout Layout { get; }

    private AllAxes ToXPlot() => new()
    {
        title = Text(Layout.Title),
        margin = new() { l = _area.Left, r = Figure.Width - _area.Right, t = _area.Top, b = Layout.PictureHeight - _area.Bottom },
        showlegend = Layout.Legend.Count > 0,
        legend = new() { x = Layout.Title.X / Figure.Width, y = 1 - (Layout.Subtitle.Bounds.Bottom + 4) / Layout.PictureHeight },
        shapes = from panel in Layout.Panels
                 let at = panel.Panel.Mark?.At
                 where at is not null
                 let yref = $"{AxisOf("y", panel.Index)} domain"
                 select new Plotly.Shape { type = "line", xref = AxisOf("x", panel.Index), yref = yref, x0 = at, x1 = at, y0 = 0, y1 = 1 },
        annotations = Layout.Panels.SelectMany(panel => new[] { panel.Title, panel.MarkLabel, panel.YTitle }).OfType<Label>()
            .Prepend(Layout.Subtitle).Select(AnnotationOf),
        xaxis = XAxis(Layout.Panels[0]),
        yaxis = YAxis(Layout.Panels[0]),
        xaxis2 = Layout.Panels.Count > 1 ? XAxis(Layout.Panels[1]) : null,
        yaxis2 = Layout.Panels.Count > 1 ? YAxis(Layout.Panels[1]) : null,
        More = Layout.Panels.Skip(2).SelectMany(panel => new (string Name, object Axis)[]
        {
            (AxisOf("xaxis", panel.Index), XAxis(panel)), (AxisOf("yaxis", panel.Index), YAxis(panel)),
        }).ToDictionary(axis => axis.Name, axis => axis.Axis),
    };

    private Plotly.Xaxis XAxis(PanelLayout panel) => new()
    {
        title = panel.XTitle is { } title ? Text(title) : null,
        type = TypeOf(panel.Panel.X),
        anchor = AxisOf("y", panel.Index),
        domain = Domain((panel.Plot.Left - _area.Left) / _area.Width, (panel.Plot.Right - _area.Left) / _area.Width),
        range = Range(panel.Panel.X, panel.XTicks),
        fixedrange = panel.Panel.X.Type == AxisType.Category,
        tickvals = panel.XTicks.Labeled.Select(tick => tick.Value),
        ticktext = panel.XTickLabels.Select(Text),
        tickfont = panel.XTickLabels is [{ Size: not FigureLayout.TextSize and var size }, ..] ? new() { size = size } : null,
        showgrid = !panel.Panel.IsTiled,
        showline = !panel.Panel.IsTiled,
    };

    private MatchingYaxis YAxis(PanelLayout panel) => new()
    {
        matches = panel.SharesY ? AxisOf("y", panel.Index - 1) : null,
        type = TypeOf(panel.Panel.Y),
        anchor = AxisOf("x", panel.Index),
        domain = Domain((_area.Bottom - panel.Plot.Bottom) / _area.Height, (_area.Bottom - panel.Plot.Top) / _area.Height),
        range = panel.Panel.HasRows ? [panel.YTicks.Max, panel.YTicks.Min] : Range(panel.Panel.Y, panel.YTicks),
        fixedrange = panel.Panel.HasRows,
        tickvals = panel.YTicks.Labeled.Select(tick => tick.Value),
        ticktext = panel.YTickLabels.Select(Text),
        showticklabels = panel.YTickLabels.Count > 0,
        showgrid = !panel.Panel.IsTiled,
    };

    private static string AxisOf(string name, int panel) => panel == 0 ? name : $"{name}{panel + 1}";

    private static double[]? Domain(double from, double to) => (from, to) is (0, 1) ? null : [from, to];

    private static string TypeOf(Axis axis) => axis.Type == AxisType.Log ? "log" : "linear";

    private static double[] Range(Axis axis, Ticks ticks) =>
        axis.Type == AxisType.Log ? [Math.Log10(ticks.Min), Math.Log10(ticks.Max)] : [ticks.Min, ticks.Max];

    private Plotly.Annotation AnnotationOf(Label label)
    {
        var (bounds, isStart, isTurned) = (label.Bounds, label.Anchor == Anchor.Start, label.Angle != 0);
        var (x, y) = isTurned ? (bounds.Left + bounds.Width / 2, bounds.Top + bounds.Height / 2) : (label.X, bounds.Top);
        return new()
        {
            text = Text(label),
            x = (x - _area.Left) / _area.Width,
            y = (_area.Bottom - y) / _area.Height,
            xanchor = isStart ? "left" : "center",
            yanchor = isTurned ? "middle" : "top",
            align = isStart ? "left" : "center",
            textangle = label.Angle,
            font = label.Size == FigureLayout.TextSize ? null : new() { size = label.Size },
        };
    }

    // What belongs to no trace comes last.
    private IEnumerable<Plotly.Trace> TracesOf(PanelLayout panel) => panel.Panel.Traces.Append(null).SelectMany(trace =>
        MarksOf(panel, trace).Concat(ValuesOf(panel, trace)).Select(part => Placed(part, panel.Index, trace)));

    private Plotly.Trace Placed(Plotly.Trace part, int panel, Trace? trace)
    {
        var (x, y) = (AxisOf("x", panel), AxisOf("y", panel));
        var group = trace is null ? null : $"{_traces.FindIndex(other => other.Name == trace.Name)}";
        if (part is Plotly.Scatter scatter)
        {
            (scatter.xaxis, scatter.yaxis, scatter.legendgroup) = (x, y, group);
        }
        else if (part is Plotly.Bar bar)
        {
            (bar.xaxis, bar.yaxis, bar.legendgroup) = (x, y, group);
        }

        return part;
    }

    private IEnumerable<Plotly.Trace> MarksOf(PanelLayout panel, Trace? trace) => trace switch
    {
        Dots dots => [DotsOf(panel, dots)],
        Line { Band: { } band } line => [BandOf(panel, line, band), LineOf(panel, line)],
        Line line => [LineOf(panel, line)],
        Parts parts => [BarsOf(
            parts, 0.32, [.. parts.Values.Select((value, row) => (panel.Panel.StartOf(parts, row), value, row, Number.Label(value)))])],
        Tiles tiles => [BarsOf(tiles, 0.45, [.. tiles.At.Select(tile => (
            tile.X - 0.5, 1.0, tile.Row, tile.Text.Length > 0 ? tile.Text : panel.Panel.X.PlaceOf(tile.X)))])],
        _ => [],
    };

    private Plotly.Scatter DotsOf(PanelLayout panel, Dots dots)
    {
        var (lane, errors) = (panel.Panel.LaneOf(dots), dots.X.Select((_, point) => panel.ErrorOf(dots, point)).ToList());
        return new()
        {
            name = Html.Encode(dots.Name),
            showlegend = IsInLegend(dots),
            mode = "markers",
            x = dots.X,
            y = dots.Y.Select(y => y + lane),
            marker = MarkerOf(dots.Style),
            error_x = errors.All(error => error is null) ? null : new()
            {
                array = dots.X.Zip(errors, (x, error) => error?.High - x ?? double.NaN),
                arrayminus = dots.X.Zip(errors, (x, error) => x - error?.Low ?? double.NaN),
            },
            text = dots.X.Select((x, point) => Html.Encode(
                panel.Panel.HasRows
                    ? $"{panel.Panel.Y.PlaceOf(dots.Y[point])}: {FigureText.WithError(x, dots.Errors, point)}"
                    : $"{Number.Label(x)}: {Number.Label(dots.Y[point])}")),
        };
    }

    private Plotly.Scatter LineOf(PanelLayout panel, Line line) => new()
    {
        name = Html.Encode(line.Name),
        showlegend = IsInLegend(line),
        mode = "lines+markers",
        x = line.X,
        y = line.Y,
        marker = MarkerOf(line.Style, size: 8),
        line = new() { color = line.Style.Color, dash = line.Style.Dash.ToString().ToLowerInvariant() },
        text = line.X.Select((x, point) => HoverText(panel.Panel, line, x, point)),
    };

    private string HoverText(Panel panel, Line line, double x, int point)
    {
        var text = Html.Encode($"{panel.X.PlaceOf(x)}: {FigureText.WithError(line.Y[point], line.Band, point)}");
        return panel.Traces.OfType<Line>().FirstOrDefault(other => other.Name == Layout.Figure.Baseline) is { } baseline
            && !ReferenceEquals(baseline, line) && baseline.X.ToList().IndexOf(x) is >= 0 and var at && baseline.Y[at] > 0
            ? $"{text}<br>{Number.Label(line.Y[point] / baseline.Y[at])} × {Html.Encode(baseline.Name)}"
            : text;
    }

    private static Plotly.Marker MarkerOf(TraceStyle style, int? size = null) => new()
    {
        color = style.Color,
        symbol = style.Symbol == Symbol.TriangleUp ? "triangle-up" : style.Symbol.ToString().ToLowerInvariant(),
        size = size ?? (style.Symbol == Symbol.TriangleUp ? 12 : null),
    };

    private static Plotly.Scatter BandOf(PanelLayout panel, Line line, ErrorBars band) => new()
    {
        mode = "lines",
        fill = "toself",
        fillcolor = $"rgba({string.Join(',', Convert.FromHexString(line.Style.Color[1..]))},0.2)",
        line = new() { width = 0 },
        hoverinfo = "skip",
        showlegend = false,
        x = panel.EdgeOf(line, band).Select(point => point.X),
        y = panel.EdgeOf(line, band).Select(point => point.Y),
    };

    private RowBar BarsOf(Trace trace, double half, IReadOnlyList<(double From, double Length, int Row, string Hover)> bars) => new()
    {
        name = Html.Encode(trace.Name),
        showlegend = IsInLegend(trace),
        orientation = "h",
        @base = bars.Select(bar => bar.From),
        x = bars.Select(bar => bar.Length),
        y = bars.Select(bar => bar.Row),
        offset = -half,
        width = 2 * half,
        marker = new() { color = trace.Style.Color },
        text = bars.Select(bar => Html.Encode(bar.Hover)),
    };

    private static IEnumerable<Plotly.Trace> ValuesOf(PanelLayout panel, Trace? trace) =>
        from value in panel.Values
        where ReferenceEquals(value.Trace, trace)
        group value by (value.Label.Size, value.Color, value.Label.Anchor) into alike
        select new Plotly.Scatter
        {
            mode = ValuesMode,
            x = alike.Select(value => value.X),
            y = alike.Select(value => value.Y),
            text = alike.Select(value => Html.Encode(value.Label.Lines[0])),
            textposition = alike.Key.Anchor == Anchor.Start ? "middle right" : "middle center",
            textfont = alike.Key is (PanelLayout.ValueSize, SvgRenderer.Ink, _) ? null
                : new() { size = alike.Key.Size, color = alike.Key.Color },
        };

    private bool IsInLegend(Trace trace) => trace.IsInLegend && _traces.Exists(first => ReferenceEquals(first, trace));

    private static string Text(Label label)
    {
        var text = string.Join("<br>", label.Lines.Select(Html.Encode));
        return label.Bold ? $"<b>{text}</b>" : text;
    }

    private sealed class RowBar : Plotly.Bar
    {
        public required IEnumerable<double> @base;
        public required double offset;
        public required double width;
    }

    private sealed class MatchingYaxis : Plotly.Yaxis
    {
        public required string? matches;
    }

    // XPlot's has two of each.
    private sealed class AllAxes : Plotly.Layout.Layout
    {
        [JsonExtensionData]
        public required Dictionary<string, object> More;
    }
}

/// <summary>
/// What a chart of XPlot.Plotly holds, for the plotly.js that a page has: XPlot itself loads one from the network, whose newer versions
/// lose its titles.
/// </summary>
internal static class XPlotCharts
{
    private static readonly string[] Drawn = ["bar", "pie", "scatter"];

    // What the page's script has set already for figures; they say the rest.
    private static readonly HashSet<string> Defaults =
    [
        "_isSubplotObj True", "align left", "anchor x", "anchor y", "fixedrange False", "mode markers", "showgrid True", "showlegend True",
        "showline True", "showticklabels True", "textangle 0", "textposition middle right", "type linear",
        "type scatter", "xanchor left", "xaxis x", "yanchor top", "yaxis y",
    ];

    private static readonly JsonSerializer Json = JsonSerializer.Create(new() { NullValueHandling = NullValueHandling.Ignore });

    /// <summary>A chart's traces as <c>data</c>, and its <c>layout</c>.</summary>
    public static string JsonOf(Plotly.PlotlyChart chart) => SpecOf(chart).ToString(Formatting.None);

    public static FigureOnPage InWords(Plotly.PlotlyChart chart)
    {
        var spec = SpecOf(chart);
        var (title, data) = ((string?)spec["layout"]!["title"] ?? "A chart without a title", spec["data"]!.ToList());
        // Those that only write values beside their marks are not in the legend either.
        var traces = data.Where(trace => (bool?)trace["showlegend"] != false && (string?)trace["mode"] != FigureChart.ValuesMode)
            .Select(trace => $"{(string?)trace["name"] ?? "unnamed"} ({TypeOf(trace)})").ToList();
        var lines = traces.Append(FigureOnPage.InWords).Select((line, index) => string.Create(
            CultureInfo.InvariantCulture, $"<text x='16' y='{58 + 22 * index}' font-size='13'>{Html.Encode(line)}</text>"));
        var svg = string.Create(CultureInfo.InvariantCulture, $"""
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {chart.Width} {chart.Height}' font-family='sans-serif' fill='{SvgRenderer.Ink}'>
            <rect width='100%' height='100%' fill='{SvgRenderer.Paper}' stroke='{SvgRenderer.Grid}'/>
            <text x='16' y='30' font-size='17' font-weight='bold'>{Html.Encode(title)}</text>{string.Concat(lines)}</svg>
            """);
        var empty = data.Select(TypeOf).Except(Drawn).ToList();
        var caption = "A chart of your own: only you know where its figures come from."
            + (empty is [] ? "" : $" Not drawn: {string.Join(", ", empty)}; this page's plotly.js supports {string.Join(", ", Drawn)}.");
        return new(svg, $"{title}. Traces: {string.Join(", ", traces)}.", chart.Width, chart.Height, caption, JsonOf(chart))
        {
            IsInWords = true,
        };
    }

    private static JObject SpecOf(Plotly.PlotlyChart chart)
    {
        var traces = Traces(chart).ToList();
        foreach (var (trace, label) in traces.Zip(Labels(chart)?.Value ?? []))
        {
            trace.name = label;
        }

        var layout = JObject.FromObject(Layout(chart)?.Value ?? new(), Json);
        layout["width"] ??= chart.Width;
        layout["height"] ??= chart.Height;
        var spec = new JObject { ["data"] = JArray.FromObject(traces, Json), ["layout"] = layout };
        if (chart is not FigureChart)
        {
            spec["own"] = true;
            return spec;
        }

        foreach (var value in spec.Descendants().OfType<JValue>().ToList())
        {
            if (value.Value is double number && double.IsFinite(number))
            {
                value.Value = Number.Short(number) is var shown && shown == Math.Truncate(shown) ? (long)shown : (object)shown;
            }

            if (value.Parent is JProperty member && Defaults.Contains($"{member.Name} {value.Value}"))
            {
                member.Remove();
            }
        }

        return spec;
    }

    private static string TypeOf(JToken trace) => (string?)trace["type"] ?? "scatter";

    // There is no other access to what a chart holds.
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "traces")]
    private static extern ref IEnumerable<Plotly.Trace> Traces(Plotly.PlotlyChart chart);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "layout")]
    private static extern ref FSharpOption<Plotly.Layout.Layout>? Layout(Plotly.PlotlyChart chart);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "labels")]
    private static extern ref FSharpOption<IEnumerable<string>>? Labels(Plotly.PlotlyChart chart);
}
