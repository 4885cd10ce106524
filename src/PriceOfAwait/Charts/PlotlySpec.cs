using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>
/// A figure as plotly.js takes it, of the size and with the places that the picture has, so that nothing jumps when one replaces the
/// other. Categories are texts of a linear axis, because names then break into lines and markers stand between them.
/// </summary>
internal static class PlotlySpec
{
    public static JsonObject Of(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        var (data, shapes, annotations) = (new JsonArray(), new JsonArray(), new JsonArray());
        var page = PageOf(figure, layout);
        var named = new HashSet<string>();
        for (var index = 0; index < layout.Panels.Count; index++)
        {
            var panel = layout.Panels[index];
            var suffix = index == 0 ? "" : (index + 1).ToString(CultureInfo.InvariantCulture);
            page["xaxis" + suffix] = XAxisOf(panel, layout, suffix);
            page["yaxis" + suffix] = YAxisOf(panel, suffix, sharesWith: panel.SharesY ? index : 0);
            Add(data, panel.Panel.Traces.SelectMany(trace => PlotlyTraces.Of(panel, trace, suffix, showInLegend: named.Add(trace.Name))));
            Add(shapes, panel.Panel.Lines.Select(line => ShapeOf(line, suffix)));
            Add(annotations, panel.Panel.Lines.Select((line, place) => LineTextOf(panel, line, panel.LineLabels[place], suffix)));
            Add(annotations, panel.Title is { } title ? [TextOf(title, layout)] : []);
        }

        Add(annotations, [TextOf(layout.Caption, layout)]);
        page["shapes"] = shapes;
        page["annotations"] = annotations;
        return new() { ["data"] = data, ["layout"] = page, ["config"] = Config() };
    }

    private static JsonObject Config() => new()
    {
        ["displaylogo"] = false,
        // By default a button would send the reader's figures to a server.
        ["showSendToCloud"] = false,
        ["modeBarButtonsToRemove"] = new JsonArray("sendChartToCloud", "select2d", "lasso2d"),
    };

    private static JsonObject PageOf(Figure figure, FigureLayout layout)
    {
        var area = AreaOf(layout);
        return new()
        {
            ["width"] = Figure.Width,
            ["height"] = layout.Height,
            ["margin"] = new JsonObject
            {
                ["l"] = Number.Short(area.Left),
                ["r"] = Number.Short(Figure.Width - area.Right),
                ["t"] = Number.Short(area.Top),
                ["b"] = Number.Short(layout.Height - area.Bottom),
                ["autoexpand"] = false,
            },
            ["font"] = new JsonObject { ["family"] = SvgRenderer.Font, ["size"] = FigureLayout.TextSize, ["color"] = SvgRenderer.Ink },
            ["paper_bgcolor"] = SvgRenderer.Paper,
            ["plot_bgcolor"] = SvgRenderer.Paper,
            ["title"] = new JsonObject
            {
                ["text"] = PlotlyTraces.Text(layout.Title),
                ["font"] = new JsonObject { ["size"] = FigureLayout.TitleSize },
                ["x"] = Number.Short(FigureLayout.Margin / Figure.Width),
                ["xanchor"] = "left",
                ["y"] = Number.Short(1 - layout.Title.Bounds.Top / layout.Height),
                ["yanchor"] = "top",
            },
            ["showlegend"] = layout.Legend.Count > 0,
            ["legend"] = new JsonObject
            {
                ["orientation"] = "h",
                ["xref"] = "container",
                ["yref"] = "container",
                ["x"] = Number.Short(FigureLayout.Margin / Figure.Width),
                ["y"] = Number.Short(1 - (layout.Title.Bounds.Bottom + 6) / layout.Height),
                ["yanchor"] = "top",
            },
            ["bargap"] = Number.Short(1 - BarLayout.GroupWidth),
            ["bargroupgap"] = BarLayout.BarGap,
            ["hovermode"] = "closest",
        };
    }

    private static JsonObject XAxisOf(PanelLayout panel, FigureLayout layout, string suffix)
    {
        var area = AreaOf(layout);
        var axis = AxisOf(panel.Panel.X, panel.XTicks, panel.XTitle, panel.XTickLabels);
        axis["anchor"] = "y" + suffix;
        axis["domain"] = Numbers([(panel.Plot.Left - area.Left) / area.Width, (panel.Plot.Right - area.Left) / area.Width]);
        axis["showgrid"] = panel.Panel.X.Type != AxisType.Category && !panel.Panel.IsStrip;
        axis["showline"] = !panel.Panel.IsStrip;
        axis["linecolor"] = SvgRenderer.Ink;
        return axis;
    }

    private static JsonObject YAxisOf(PanelLayout panel, string suffix, int sharesWith)
    {
        var axis = AxisOf(panel.Panel.Y, panel.YTicks, panel.YTitle, panel.YTickLabels);
        axis["anchor"] = "x" + suffix;
        axis["showgrid"] = !panel.Panel.IsStrip;
        if (sharesWith > 0)
        {
            axis["matches"] = sharesWith == 1 ? "y" : string.Create(CultureInfo.InvariantCulture, $"y{sharesWith}");
        }

        if (panel.Panel.IsStrip)
        {
            axis["range"] = Numbers([panel.YTicks.Max, panel.YTicks.Min]);
        }

        return axis;
    }

    private static JsonObject AxisOf(Axis axis, Ticks ticks, Label? title, IReadOnlyList<Label> labels)
    {
        var isLog = axis.Type == AxisType.Log;
        var json = new JsonObject
        {
            ["type"] = isLog ? "log" : "linear",
            ["range"] = Numbers(isLog ? [Math.Log10(ticks.Min), Math.Log10(ticks.Max)] : [ticks.Min, ticks.Max]),
            ["gridcolor"] = SvgRenderer.Grid,
            ["zeroline"] = false,
            ["separatethousands"] = true,
            ["exponentformat"] = "none",
        };
        if (!isLog)
        {
            json["nticks"] = ticks.Labelled.Count + 1;
        }

        if (title is not null)
        {
            json["title"] = new JsonObject { ["text"] = PlotlyTraces.Text(title), ["standoff"] = 10, ["font"] = new JsonObject { ["size"] = title.Size } };
        }

        if (axis.Type == AxisType.Category)
        {
            json["tickvals"] = Numbers(ticks.Labelled.Select(tick => tick.Value));
            json["ticktext"] = new JsonArray([.. labels.Select(label => JsonValue.Create(PlotlyTraces.Text(label)))]);
            json["tickangle"] = labels[0].Angle;
            json["tickfont"] = new JsonObject { ["size"] = labels[0].Size };
            json["fixedrange"] = true;
        }

        return json;
    }

    private static JsonObject ShapeOf(ReferenceLine line, string suffix)
    {
        var isVertical = line.Orientation == Orientation.Vertical;
        return new()
        {
            ["type"] = "line",
            ["xref"] = isVertical ? "x" + suffix : $"x{suffix} domain",
            ["yref"] = isVertical ? $"y{suffix} domain" : "y" + suffix,
            ["x0"] = isVertical ? line.At : 0,
            ["x1"] = isVertical ? line.At : 1,
            ["y0"] = isVertical ? 0 : line.At,
            ["y1"] = isVertical ? 1 : line.At,
            ["line"] = new JsonObject { ["color"] = SvgRenderer.Ink, ["width"] = 1.5, ["dash"] = "dash" },
        };
    }

    /// <summary>Moves with its line when the reader pans or zooms.</summary>
    private static JsonObject LineTextOf(PanelLayout panel, ReferenceLine line, Label label, string suffix)
    {
        var isVertical = line.Orientation == Orientation.Vertical;
        var isLog = (isVertical ? panel.Panel.X : panel.Panel.Y).Type == AxisType.Log;
        var at = Number.Short(isLog ? Math.Log10(line.At) : line.At);
        return new()
        {
            ["text"] = PlotlyTraces.Text(label),
            ["showarrow"] = false,
            ["xref"] = isVertical ? "x" + suffix : $"x{suffix} domain",
            ["yref"] = isVertical ? $"y{suffix} domain" : "y" + suffix,
            ["x"] = isVertical ? at : label.Anchor == Anchor.End ? 1 : 0,
            ["y"] = isVertical ? 1 : at,
            ["xanchor"] = isVertical ? "center" : label.Anchor == Anchor.End ? "right" : "left",
            ["yanchor"] = "bottom",
            ["xshift"] = isVertical ? Number.Short(label.X + label.Width / 2 - panel.X[line.At]) : 0,
            ["yshift"] = isVertical ? Number.Short(panel.Plot.Top - 4 - label.Y) : 0,
        };
    }

    private static JsonObject TextOf(Label label, FigureLayout layout)
    {
        var area = AreaOf(layout);
        return new()
        {
            ["text"] = PlotlyTraces.Text(label),
            ["font"] = new JsonObject { ["size"] = label.Size },
            ["showarrow"] = false,
            ["align"] = "left",
            ["xref"] = "paper",
            ["yref"] = "paper",
            ["x"] = Number.Short((label.X - area.Left) / area.Width),
            ["y"] = Number.Short((area.Bottom - label.Bounds.Top) / area.Height),
            ["xanchor"] = label.Anchor == Anchor.Middle ? "center" : "left",
            ["yanchor"] = "top",
        };
    }

    /// <summary>What all plots fill together: Plotly's paper.</summary>
    private static Box AreaOf(FigureLayout layout)
    {
        var (first, last) = (layout.Panels[0].Plot, layout.Panels[^1].Plot);
        return first with { Width = last.Right - first.Left };
    }

    private static JsonArray Numbers(IEnumerable<double> values) => PlotlyTraces.Numbers(values);

    private static void Add(JsonArray array, IEnumerable<JsonObject> items)
    {
        foreach (var item in items)
        {
            array.Add((JsonNode)item);
        }
    }
}
