using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>
/// A figure as plotly.js takes it, of the size and with the places that the picture has, so that nothing jumps when one replaces the
/// other. Categories are texts of a linear axis, because names then break into lines and markers stand between them. What all
/// figures share is a Plotly template, which a page needs only once.
/// </summary>
internal static class PlotlySpec
{
    private static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The look that all figures share.</summary>
    public static JsonObject Template() => new()
    {
        ["layout"] = new JsonObject
        {
            ["font"] = new JsonObject { ["family"] = SvgRenderer.Font, ["size"] = FigureLayout.TextSize, ["color"] = SvgRenderer.Ink },
            ["title"] = new JsonObject
            {
                ["font"] = new JsonObject { ["size"] = FigureLayout.TitleSize },
                ["x"] = Number.Short(FigureLayout.Margin / Figure.Width),
                ["xanchor"] = "left",
                ["yanchor"] = "top",
            },
            ["legend"] = new JsonObject
            {
                ["orientation"] = "h",
                ["xref"] = "container",
                ["yref"] = "container",
                ["x"] = Number.Short(FigureLayout.Margin / Figure.Width),
                ["yanchor"] = "top",
            },
            ["bargap"] = Number.Short(1 - BarLayout.GroupWidth),
            ["bargroupgap"] = BarLayout.BarGap,
            ["hovermode"] = "closest",
            ["xaxis"] = AxisTemplate(line: true),
            ["yaxis"] = AxisTemplate(line: false),
            ["annotationdefaults"] = new JsonObject { ["showarrow"] = false },
            ["shapedefaults"] = new JsonObject { ["line"] = new JsonObject { ["color"] = SvgRenderer.Ink, ["width"] = 1.5, ["dash"] = "dash" } },
        },
        ["data"] = PlotlyTraces.Template(),
    };

    public static JsonObject Config() => new()
    {
        ["displaylogo"] = false,
        // By default a button would send the reader's figures to a server.
        ["showSendToCloud"] = false,
        ["modeBarButtonsToRemove"] = new JsonArray("sendChartToCloud", "select2d", "lasso2d"),
    };

    /// <summary>The figure's <c>data</c> and <c>layout</c>, without the template.</summary>
    public static JsonObject Of(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        var (data, shapes, annotations) = (new JsonArray(), new JsonArray(), new JsonArray());
        var page = PageOf(layout);
        var named = new List<string>();
        for (var index = 0; index < layout.Panels.Count; index++)
        {
            var panel = layout.Panels[index];
            var suffix = index == 0 ? "" : (index + 1).ToString(CultureInfo.InvariantCulture);
            page["xaxis" + suffix] = XAxisOf(panel, layout, suffix);
            page["yaxis" + suffix] = YAxisOf(panel, suffix, sharesWith: panel.SharesY ? index : 0);
            Add(data, panel.Panel.Traces.SelectMany(trace => PlotlyTraces.Of(panel, trace, suffix, named)));
            Add(shapes, panel.Panel.Lines.Select(line => ShapeOf(line, suffix)));
            Add(annotations, panel.Panel.Lines.Select((line, place) => LineTextOf(panel, line, panel.LineLabels[place], suffix)));
            Add(annotations, panel.Title is { } title ? [TextOf(title, layout)] : []);
        }

        Add(page, "shapes", shapes);
        Add(page, "annotations", annotations);
        return new() { ["data"] = data, ["layout"] = page };
    }

    /// <summary>Such that it may stand in a script, which no text of it ends.</summary>
    public static string Text(JsonNode json) => json.ToJsonString(Plain)
        .Replace("</", "<\\/", StringComparison.Ordinal)
        .Replace("<!", "\\u003C!", StringComparison.Ordinal);

    private static JsonObject AxisTemplate(bool line) => new()
    {
        ["type"] = "linear",
        ["showline"] = line,
        ["tickangle"] = 0,
        ["gridcolor"] = SvgRenderer.Grid,
        ["zeroline"] = false,
        ["separatethousands"] = true,
        ["exponentformat"] = "none",
        ["linecolor"] = SvgRenderer.Ink,
        ["title"] = new JsonObject { ["standoff"] = 10, ["font"] = new JsonObject { ["size"] = FigureLayout.TextSize } },
    };

    private static JsonObject PageOf(FigureLayout layout)
    {
        var area = AreaOf(layout);
        return new()
        {
            ["width"] = Figure.Width,
            ["height"] = layout.PictureHeight,
            ["margin"] = new JsonObject
            {
                ["l"] = Number.Short(area.Left),
                ["r"] = Number.Short(Figure.Width - area.Right),
                ["t"] = Number.Short(area.Top),
                ["b"] = Number.Short(layout.PictureHeight - area.Bottom),
                ["autoexpand"] = false,
            },
            ["title"] = new JsonObject { ["text"] = PlotlyTraces.Text(layout.Title), ["y"] = Number.Short(1 - layout.Title.Bounds.Top / layout.PictureHeight) },
            ["showlegend"] = layout.Legend.Count > 0,
            ["legend"] = new JsonObject { ["y"] = Number.Short(1 - (layout.Title.Bounds.Bottom + 6) / layout.PictureHeight) },
        };
    }

    private static JsonObject XAxisOf(PanelLayout panel, FigureLayout layout, string suffix)
    {
        var area = AreaOf(layout);
        var axis = AxisOf(panel.Panel.X, panel.XTicks, panel.XTitle, panel.XTickLabels);
        if (suffix.Length > 0)
        {
            axis["anchor"] = "y" + suffix;
        }

        axis["domain"] = Numbers([(panel.Plot.Left - area.Left) / area.Width, (panel.Plot.Right - area.Left) / area.Width]);
        if (panel.Panel.X.Type == AxisType.Category || panel.Panel.IsStrip)
        {
            axis["showgrid"] = false;
        }

        if (panel.Panel.IsStrip)
        {
            axis["showline"] = false;
        }

        return axis;
    }

    private static JsonObject YAxisOf(PanelLayout panel, string suffix, int sharesWith)
    {
        var axis = AxisOf(panel.Panel.Y, panel.YTicks, panel.YTitle, panel.YTickLabels);
        if (suffix.Length > 0)
        {
            axis["anchor"] = "x" + suffix;
        }

        if (sharesWith > 0)
        {
            axis["matches"] = sharesWith == 1 ? "y" : string.Create(CultureInfo.InvariantCulture, $"y{sharesWith}");
        }

        if (panel.Panel.IsStrip)
        {
            axis["range"] = Numbers([panel.YTicks.Max, panel.YTicks.Min]);
            axis["showgrid"] = false;
        }

        return axis;
    }

    private static JsonObject AxisOf(Axis axis, Ticks ticks, Label? title, IReadOnlyList<Label> labels)
    {
        var isLog = axis.Type == AxisType.Log;
        var json = new JsonObject
        {
            ["range"] = Numbers(isLog ? [Math.Log10(ticks.Min), Math.Log10(ticks.Max)] : [ticks.Min, ticks.Max]),
        };
        if (isLog)
        {
            json["type"] = "log";
        }
        else if (axis.Type != AxisType.Category)
        {
            json["nticks"] = ticks.Labelled.Count + 1;
        }

        if (title is not null)
        {
            json["title"] = new JsonObject { ["text"] = PlotlyTraces.Text(title) };
        }

        if (axis.Type == AxisType.Category)
        {
            json["tickvals"] = Numbers(ticks.Labelled.Select(tick => tick.Value));
            json["ticktext"] = new JsonArray([.. labels.Select(label => JsonValue.Create(PlotlyTraces.Text(label)))]);
            json["fixedrange"] = true;
            if (labels[0].Angle != 0)
            {
                json["tickangle"] = labels[0].Angle;
            }

            if (labels[0].Size != FigureLayout.TextSize)
            {
                json["tickfont"] = new JsonObject { ["size"] = labels[0].Size };
            }
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
            ["xref"] = "paper",
            ["yref"] = "paper",
            ["x"] = Number.Short((label.X - area.Left) / area.Width),
            ["y"] = Number.Short((area.Bottom - label.Bounds.Top) / area.Height),
            ["xanchor"] = "center",
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

    private static void Add(JsonObject page, string name, JsonArray items)
    {
        if (items.Count > 0)
        {
            page[name] = items;
        }
    }

    private static void Add(JsonArray array, IEnumerable<JsonObject> items)
    {
        foreach (var item in items)
        {
            array.Add((JsonNode)item);
        }
    }
}
