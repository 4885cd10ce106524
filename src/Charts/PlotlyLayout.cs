using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>The layout of a chart as Plotly takes it: its size, axes, lines and texts.</summary>
internal sealed class PlotlyLayout(Figure figure, FigureLayout layout)
{
    /// <summary>By how many pixels Plotly lifts a title for each line after the first.</summary>
    private const double LiftOfLine = 14;

    /// <summary>What all plots fill together: Plotly's paper.</summary>
    private readonly Box _area = layout.Panels[0].Plot with { Width = layout.Panels[^1].Plot.Right - layout.Panels[0].Plot.Left };

    /// <summary>The name of an axis, or what refers to it, of one of a figure's panels.</summary>
    public static string AxisOf(string name, int panel) =>
        panel == 0 ? name : string.Create(CultureInfo.InvariantCulture, $"{name}{panel + 1}");

    /// <summary>The name of one of a figure's scales.</summary>
    public static string ColorAxisOf(Figure figure, ColorScale scale) =>
        AxisOf("coloraxis", figure.ColorScales.ToList().FindIndex(other => other.Axis == scale.Axis));

    public JsonObject ToJson()
    {
        var json = PlotlyJson.Node(new
        {
            width = Figure.Width,
            height = layout.PictureHeight,
            margin = new { l = _area.Left, r = Figure.Width - _area.Right, t = _area.Top, b = layout.PictureHeight - _area.Bottom },
            title = new
            {
                text = PlotlyJson.Text(layout.Title),
                y = FromBelow(layout.Title.Bounds.Top + (layout.Title.Lines.Count - 1) * LiftOfLine),
            },
            showlegend = layout.Legend.Count > 0,
            legend = new { y = FromBelow(layout.Title.Bounds.Bottom + 6) },
            barmode = figure.BarMode == BarMode.Stack ? "stack" : null,
            shapes = layout.Panels.SelectMany(ShapesOf),
            annotations = layout.Panels.SelectMany(TextsOf).Concat(layout.ColorBars.Select(bar => TextOf(bar.Title))),
        });
        foreach (var (panel, index) in layout.Panels.Select((panel, index) => (panel, index)))
        {
            json[AxisOf("xaxis", index)] = XAxis(panel, index);
            json[AxisOf("yaxis", index)] = YAxis(panel, index);
        }

        foreach (var bar in layout.ColorBars)
        {
            json[ColorAxisOf(figure, bar.Scale)] = ColorAxis(bar);
        }

        return json;
    }

    private double FromBelow(double y) => 1 - y / layout.PictureHeight;

    private JsonObject XAxis(PanelLayout panel, int index) => Axis(panel.Panel.X, panel.XTicks, panel.XTitle, panel.XTickLabels, new
    {
        anchor = index == 0 ? null : AxisOf("y", index),
        domain = new[] { (panel.Plot.Left - _area.Left) / _area.Width, (panel.Plot.Right - _area.Left) / _area.Width },
        range = Range(panel.Panel.X, panel.XTicks),
        showgrid = panel.Panel.X.Type == AxisType.Category || panel.Panel.IsTiled ? false : (bool?)null,
        showline = panel.Panel.IsTiled ? false : (bool?)null,
    });

    private static JsonObject YAxis(PanelLayout panel, int index) => Axis(panel.Panel.Y, panel.YTicks, panel.YTitle, panel.YTickLabels, new
    {
        anchor = index == 0 ? null : AxisOf("x", index),
        matches = panel.SharesY ? AxisOf("y", index - 1) : null,
        range = panel.Panel.HasRows ? [panel.YTicks.Max, panel.YTicks.Min] : Range(panel.Panel.Y, panel.YTicks),
        showgrid = panel.Panel.HasRows ? !panel.Panel.IsTiled : (bool?)null,
        showticklabels = panel.Panel.HasRows && panel.YTickLabels.Count == 0 ? false : (bool?)null,
    });

    private static double[] Range(Axis axis, Ticks ticks) =>
        axis.Type == AxisType.Log ? [Math.Log10(ticks.Min), Math.Log10(ticks.Max)] : [ticks.Min, ticks.Max];

    private static JsonObject Axis(Axis axis, Ticks ticks, Label? title, IReadOnlyList<Label> labels, object own)
    {
        var json = PlotlyJson.Node(own);
        json["tickvals"] = new JsonArray([.. ticks.Labeled.Select(tick => JsonValue.Create(Number.Short(tick.Value)))]);
        if (title is not null)
        {
            json["title"] = new JsonObject { ["text"] = PlotlyJson.Text(title) };
        }

        var look = axis.Type == AxisType.Category ? OfCategories(ticks, labels) : OfNumbers(axis, ticks);
        foreach (var (name, value) in PlotlyJson.Node(look))
        {
            json[name] = value?.DeepClone();
        }

        return json;
    }

    private static object OfNumbers(Axis axis, Ticks ticks)
    {
        var (isLog, decimals) = (axis.Type == AxisType.Log, ticks.Labeled.Max(tick => Number.DecimalsOf(tick.Text)));
        return new
        {
            type = isLog ? "log" : null,
            tickformat = decimals == 0 ? null : isLog ? ",~r" : string.Create(CultureInfo.InvariantCulture, $",.{decimals}f"),
        };
    }

    private static object OfCategories(Ticks ticks, IReadOnlyList<Label> labels) => new
    {
        ticktext = labels.Count > 0 ? labels.Select(PlotlyJson.Text) : ticks.Labeled.Select(tick => PlotlyJson.Text(tick.Text)),
        fixedrange = true,
        tickangle = labels is [{ Angle: not 0 and var angle }, ..] ? angle : (double?)null,
        tickfont = labels is [{ Size: not FigureLayout.TextSize and var size }, ..] ? new { size } : null,
    };

    private JsonObject ColorAxis(ColorBar bar) => PlotlyJson.Node(new
    {
        colorscale = ColorScale.Stops.Select(stop => new object[] { stop.At, stop.Color }),
        cmin = bar.Scale.Min,
        cmax = bar.Scale.Max,
        // A title of its own would take its room from a horizontal bar.
        colorbar = new
        {
            orientation = "h", thickness = bar.Bar.Height, lenmode = "pixels", len = bar.Bar.Width, outlinewidth = 0,
            xanchor = "left", yanchor = "top", xpad = 0, ypad = 0,
            x = (bar.Bar.Left - _area.Left) / _area.Width,
            y = (_area.Bottom - bar.Bar.Top) / _area.Height,
            tickvals = bar.Scale.Marks.Select(mark => bar.Scale.PlaceOf(mark.Value)),
            ticktext = bar.MarkLabels.Select(PlotlyJson.Text),
            tickfont = new { size = FigureLayout.CaptionSize },
            tickangle = 0,
        },
    });

    private static IEnumerable<object> ShapesOf(PanelLayout panel, int index)
    {
        var (x, y) = (AxisOf("x", index), AxisOf("y", index));
        var lines = panel.Panel.Lines.Select(line =>
            (object)new { type = "line", xref = x, yref = y + " domain", x0 = line.At, x1 = line.At, y0 = 0, y1 = 1 });
        var look = new { width = 1, dash = "solid" };
        return panel.Panel.Base is { } ground
            ? [new { type = "line", xref = x + " domain", yref = y, x0 = 0, x1 = 1, y0 = ground, y1 = ground, line = look }, .. lines]
            : lines;
    }

    private IEnumerable<object> TextsOf(PanelLayout panel, int index) =>
        panel.Panel.Lines.Zip(panel.LineLabels, (line, label) => TextOf(panel, index, line, label))
            .Concat(panel.Title is { } title ? [TextOf(title)] : []);

    /// <summary>Moves with its line when the reader pans or zooms.</summary>
    private static object TextOf(PanelLayout panel, int index, ReferenceLine line, Label label) => new
    {
        text = PlotlyJson.Text(label),
        font = new { size = label.Size },
        xref = AxisOf("x", index),
        yref = AxisOf("y", index) + " domain",
        x = panel.Panel.X.Type == AxisType.Log ? Math.Log10(line.At) : line.At,
        y = 1,
        yanchor = "bottom",
        xshift = label.X + label.Width / 2 - panel.X[line.At],
        yshift = panel.Plot.Top - 4 - label.Y,
    };

    private object TextOf(Label label) => new
    {
        text = PlotlyJson.Text(label),
        x = (label.X - _area.Left) / _area.Width,
        y = (_area.Bottom - label.Bounds.Top) / _area.Height,
        xanchor = label.Anchor == Anchor.Start ? "left" : null,
        align = label.Anchor == Anchor.Start ? "left" : null,
        font = label.Anchor == Anchor.Start ? new { size = label.Size } : null,
    };
}
