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

    /// <summary>By how many pixels Plotly lifts a title for each line after the first.</summary>
    private const double LiftOfLine = 14;

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
                ["tracegroupgap"] = 0,
                // As wide as their texts, so that they wrap as in the picture.
                ["entrywidth"] = 0,
                ["bgcolor"] = "rgba(0,0,0,0)",
            },
            ["paper_bgcolor"] = SvgRenderer.Paper,
            ["plot_bgcolor"] = SvgRenderer.Paper,
            ["bargap"] = Number.Short(1 - BarLayout.GroupWidth),
            ["bargroupgap"] = BarLayout.BarGap,
            ["hovermode"] = "closest",
            ["xaxis"] = AxisTemplate(line: true),
            ["yaxis"] = AxisTemplate(line: false),
            // As the titles of panels have it.
            ["annotationdefaults"] = new JsonObject
            {
                ["showarrow"] = false,
                ["font"] = new JsonObject { ["size"] = FigureLayout.PanelTitleSize },
                ["xref"] = "paper",
                ["yref"] = "paper",
                ["xanchor"] = "center",
                ["yanchor"] = "top",
            },
            ["margin"] = new JsonObject { ["autoexpand"] = false },
            ["shapedefaults"] = new JsonObject { ["line"] = new JsonObject { ["color"] = SvgRenderer.Ink, ["width"] = 1.5, ["dash"] = "dash" } },
        },
        ["data"] = PlotlyTraces.Template(),
    };

    // The page's script has buttons that keys reach as well. By default one of Plotly's own would send the reader's figures to a server.
    public static JsonObject Config() => new() { ["displayModeBar"] = false, ["displaylogo"] = false, ["showSendToCloud"] = false };

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
            Add(shapes, panel.Panel.HasRows ? panel.Panel.JoinedRows.Select(row => JoinOf(row, suffix)) : []);
            Add(shapes, panel.Panel.Base is { } ground ? [BaseOf(ground, suffix)] : []);
            Add(shapes, panel.Panel.Lines.Select(line => ShapeOf(line, suffix)));
            Add(annotations, panel.Panel.Lines.Select((line, place) => LineTextOf(panel, line, panel.LineLabels[place], suffix)));
            Add(annotations, panel.Title is { } title ? [TextOf(title, layout)] : []);
        }

        page["meta"] = MetaOf(figure, layout);

        if (figure.BarMode == BarMode.Stack)
        {
            page["barmode"] = "stack";
        }

        foreach (var bar in layout.ColorBars)
        {
            page[PlotlyTraces.ColorAxisName(figure.ColorScales, bar.Scale)] = ColorAxisOf(bar, AreaOf(layout));
            // A title of its own would take its room from a horizontal bar.
            Add(annotations, [TextOf(bar.Title, layout)]);
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
        ["ticklabelstandoff"] = line ? 0 : 7,
        ["gridcolor"] = SvgRenderer.Grid,
        ["zeroline"] = false,
        ["tickformat"] = ",d",
        ["linecolor"] = SvgRenderer.Ink,
        ["title"] = new JsonObject { ["standoff"] = line ? 13 : 4, ["font"] = new JsonObject { ["size"] = FigureLayout.TextSize } },
    };

    /// <summary>What the page's script works with: the size of the values over the bars of each x axis, and where the baseline is.</summary>
    private static JsonObject MetaOf(Figure figure, FigureLayout layout)
    {
        var meta = new JsonObject();
        var sizes = layout.Panels.Select((panel, index) => (Axis: index == 0 ? "x" : string.Create(CultureInfo.InvariantCulture, $"x{index + 1}"), Label: panel.Values.FirstOrDefault(value => value.Trace is not Heatmap)?.Label))
            .Where(panel => panel.Label is not null).ToList();
        if (sizes.Count > 0)
        {
            meta["labels"] = new JsonObject(sizes.Select(panel => KeyValuePair.Create(panel.Axis, (JsonNode?)panel.Label!.Size)));
        }

        if (figure.Baseline is { } baseline)
        {
            meta["baseline"] = PlotlyTraces.Text(baseline);
            meta["at"] = new JsonArray([.. figure.Panels.Select(panel => JsonValue.Create((panel.HasRows ? panel.Y : panel.X).Categories.ToList().IndexOf(baseline)))]);
        }

        return meta;
    }

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
            },
            ["title"] = new JsonObject { ["text"] = PlotlyTraces.Text(layout.Title), ["y"] = Number.Short(1 - (layout.Title.Bounds.Top + (layout.Title.Lines.Count - 1) * LiftOfLine) / layout.PictureHeight) },
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
        if (panel.Panel.X.Type == AxisType.Category || panel.Panel.IsTiled)
        {
            axis["showgrid"] = false;
        }

        if (panel.Panel.IsTiled)
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

        if (panel.Panel.HasRows)
        {
            axis["range"] = Numbers([panel.YTicks.Max, panel.YTicks.Min]);
            axis["showgrid"] = !panel.Panel.IsTiled;
            if (panel.YTickLabels.Count == 0)
            {
                axis["showticklabels"] = false;
            }
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

        if (axis.Type != AxisType.Category)
        {
            json["tickvals"] = Numbers(ticks.Labelled.Select(tick => tick.Value));
            if (ticks.Labelled.Max(tick => Number.DecimalsOf(tick.Text)) is > 0 and var decimals)
            {
                json["tickformat"] = isLog ? ",~r" : string.Create(CultureInfo.InvariantCulture, $",.{decimals}f");
            }
        }

        if (title is not null)
        {
            json["title"] = new JsonObject { ["text"] = PlotlyTraces.Text(title) };
        }

        if (axis.Type == AxisType.Category)
        {
            json["tickvals"] = Numbers(ticks.Labelled.Select(tick => tick.Value));
            json["ticktext"] = new JsonArray([
                .. labels.Count > 0 ? labels.Select(label => JsonValue.Create(PlotlyTraces.Text(label))) : ticks.Labelled.Select(tick => JsonValue.Create(PlotlyTraces.Text(tick.Text))),
            ]);
            json["fixedrange"] = true;
            if (labels is [{ Angle: not 0 and var angle }, ..])
            {
                json["tickangle"] = angle;
            }

            if (labels is [{ Size: not FigureLayout.TextSize and var size }, ..])
            {
                json["tickfont"] = new JsonObject { ["size"] = size };
            }
        }

        return json;
    }

    private static JsonObject ColorAxisOf(ColorBar bar, Box area) => new()
    {
        ["colorscale"] = new JsonArray([.. bar.Scale.Stops.Select(stop => new JsonArray(stop.At, stop.Color))]),
        ["cmin"] = Number.Short(bar.Scale.Min),
        ["cmax"] = Number.Short(bar.Scale.Max),
        ["colorbar"] = new JsonObject
        {
            ["orientation"] = "h",
            ["thickness"] = bar.Bar.Height,
            ["lenmode"] = "pixels",
            ["len"] = bar.Bar.Width,
            ["outlinewidth"] = 0,
            ["xanchor"] = "left",
            ["yanchor"] = "top",
            ["xpad"] = 0,
            ["ypad"] = 0,
            ["x"] = Number.Short((bar.Bar.Left - area.Left) / area.Width),
            ["y"] = Number.Short((area.Bottom - bar.Bar.Top) / area.Height),
            ["tickvals"] = Numbers(bar.Scale.Marks.Select(mark => bar.Scale.PlaceOf(mark.Value))),
            ["ticktext"] = new JsonArray([.. bar.MarkLabels.Select(label => JsonValue.Create(PlotlyTraces.Text(label)))]),
            ["tickfont"] = new JsonObject { ["size"] = FigureLayout.CaptionSize },
            ["tickangle"] = 0,
        },
    };

    private static JsonObject JoinOf((int Row, double Least, double Greatest) row, string suffix) => new()
    {
        ["type"] = "line",
        ["layer"] = "below",
        ["xref"] = "x" + suffix,
        ["yref"] = "y" + suffix,
        ["x0"] = Number.Short(row.Least),
        ["x1"] = Number.Short(row.Greatest),
        ["y0"] = row.Row,
        ["y1"] = row.Row,
        ["line"] = new JsonObject { ["color"] = SvgTraces.JoiningLine, ["width"] = 3, ["dash"] = "solid" },
    };

    private static JsonObject BaseOf(double ground, string suffix)
    {
        var line = ShapeOf(ReferenceLine.Horizontal(ground, ""), suffix);
        line["line"] = new JsonObject { ["width"] = 1, ["dash"] = "solid" };
        return line;
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
            ["font"] = new JsonObject { ["size"] = label.Size },
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
        var text = new JsonObject
        {
            ["text"] = PlotlyTraces.Text(label),
            ["x"] = Number.Short((label.X - area.Left) / area.Width),
            ["y"] = Number.Short((area.Bottom - label.Bounds.Top) / area.Height),
        };
        if (label.Anchor == Anchor.Start)
        {
            (text["xanchor"], text["align"]) = ("left", "left");
            text["font"] = new JsonObject { ["size"] = label.Size };
        }

        return text;
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
