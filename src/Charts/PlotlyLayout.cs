using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>The layout of a chart as Plotly takes it: its size, axes, lines and texts.</summary>
internal sealed class PlotlyLayout(FigureLayout layout)
{
    /// <summary>By how many pixels Plotly lifts a title of more than one line.</summary>
    private const double LiftOfLines = 14;

    /// <summary>What all plots fill together: Plotly's paper.</summary>
    private readonly Box _area = layout.Area;

    /// <summary>The name of an axis, or what refers to it, of one of a figure's panels.</summary>
    public static string AxisOf(string name, int panel) =>
        panel == 0 ? name : string.Create(CultureInfo.InvariantCulture, $"{name}{panel + 1}");

    public JsonObject ToJson()
    {
        var left = layout.Title.X / layout.Width;
        var json = PlotlyJson.Node(new
        {
            width = layout.Width,
            height = layout.PictureHeight,
            margin = new { l = _area.Left, r = layout.Width - _area.Right, t = _area.Top, b = layout.PictureHeight - _area.Bottom },
            title = new
            {
                text = PlotlyJson.Text(layout.Title),
                x = left,
                y = FromBelow(layout.Title.Bounds.Top + (layout.Title.Lines.Count > 1 ? LiftOfLines : 0)),
            },
            showlegend = layout.Legend.Count > 0,
            legend = new { x = left, y = FromBelow(layout.Subtitle.Bounds.Bottom + 4) },
            shapes = layout.Panels.SelectMany(ShapesOf),
            annotations = new[] { TextOf(layout.Subtitle) }.Concat(layout.Panels.SelectMany(TextsOf)),
        });
        foreach (var (panel, index) in layout.Panels.Select((panel, index) => (panel, index)))
        {
            json[AxisOf("xaxis", index)] = XAxis(panel, index);
            json[AxisOf("yaxis", index)] = YAxis(panel, index);
        }

        return json;
    }

    private double FromBelow(double y) => 1 - y / layout.PictureHeight;

    private JsonObject XAxis(PanelLayout panel, int index) => Axis(panel.Panel.X, panel.XTicks, panel.XTitle, panel.XTickLabels, new
    {
        anchor = index == 0 ? null : AxisOf("y", index),
        domain = new[] { (panel.Plot.Left - _area.Left) / _area.Width, (panel.Plot.Right - _area.Left) / _area.Width },
        range = Range(panel.Panel.X, panel.XTicks.Min, panel.XTicks.Max),
        showgrid = panel.Panel.IsTiled ? false : (bool?)null,
        showline = panel.Panel.IsTiled ? false : (bool?)null,
    });

    private JsonObject YAxis(PanelLayout panel, int index) => Axis(panel.Panel.Y, panel.YTicks, null, panel.YTickLabels, new
    {
        anchor = index == 0 ? null : AxisOf("x", index),
        domain = new[] { (_area.Bottom - panel.Plot.Bottom) / _area.Height, (_area.Bottom - panel.Plot.Top) / _area.Height },
        matches = panel.SharesY ? AxisOf("y", index - 1) : null,
        range = panel.Panel.HasRows ? [panel.YTicks.Max, panel.YTicks.Min] : Range(panel.Panel.Y, panel.YTicks.Min, panel.YTicks.Max),
        showgrid = panel.Panel.IsTiled ? false : (bool?)null,
        showticklabels = panel.YTickLabels.Count == 0 ? false : (bool?)null,
    });

    private static double[] Range(Axis axis, double min, double max) =>
        axis.Type == AxisType.Log ? [Math.Log10(min), Math.Log10(max)] : [min, max];

    private static JsonObject Axis(Axis axis, Ticks ticks, Label? title, IReadOnlyList<Label> labels, object own)
    {
        var json = PlotlyJson.Node(own);
        json["tickvals"] = new JsonArray([.. ticks.Labeled.Select(tick => JsonValue.Create(Number.Short(tick.Value)))]);
        json["ticktext"] = new JsonArray([.. (labels.Count > 0 ? labels.Select(PlotlyJson.Text) : ticks.Labeled.Select(_ => ""))
            .Select(text => JsonValue.Create(text))]);
        if (title is not null)
        {
            json["title"] = new JsonObject { ["text"] = PlotlyJson.Text(title) };
        }

        if (axis.Type == AxisType.Log)
        {
            json["type"] = "log";
        }

        if (axis.Type == AxisType.Category)
        {
            json["fixedrange"] = true;
        }

        if (labels is [{ Size: not FigureLayout.TextSize and var size }, ..])
        {
            json["tickfont"] = new JsonObject { ["size"] = size };
        }

        return json;
    }

    private static IEnumerable<object> ShapesOf(PanelLayout panel, int index) => panel.Panel.Mark is not { At: var at } ? [] :
    [
        new { type = "line", xref = AxisOf("x", index), yref = AxisOf("y", index) + " domain", x0 = at, x1 = at, y0 = 0, y1 = 1 },
    ];

    /// <summary>Plotly would place the title of a y axis by how wide it draws the names beside.</summary>
    private IEnumerable<object> TextsOf(PanelLayout panel) =>
        new[] { panel.Title, panel.MarkLabel, panel.YTitle }.OfType<Label>()
            .Select(label => label.Angle == 0 ? TextOf(label) : TurnedTextOf(label));

    private object TurnedTextOf(Label label) => new
    {
        text = PlotlyJson.Text(label),
        x = (label.Bounds.Left + label.Bounds.Width / 2 - _area.Left) / _area.Width,
        y = (_area.Bottom - label.Bounds.Top - label.Bounds.Height / 2) / _area.Height,
        xanchor = "center",
        yanchor = "middle",
        textangle = label.Angle,
    };

    private object TextOf(Label label) => new
    {
        text = PlotlyJson.Text(label),
        x = (label.X - _area.Left) / _area.Width,
        y = (_area.Bottom - label.Bounds.Top) / _area.Height,
        xanchor = label.Anchor == Anchor.Start ? "left" : "center",
        align = label.Anchor == Anchor.Start ? "left" : "center",
        font = label.Size == FigureLayout.TextSize ? null : new { size = label.Size },
    };
}
