using System.Globalization;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>A figure's traces as those of plotly.js's basic bundle, which knows bars and scatters.</summary>
internal static class PlotlyTraces
{
    /// <summary>What all bars share, and all scatters.</summary>
    public static JsonObject Template() => new()
    {
        ["bar"] = new JsonArray(new JsonObject
        {
            ["hoverinfo"] = "text+name",
            ["marker"] = new JsonObject
            {
                ["line"] = new JsonObject { ["width"] = 1 },
                ["pattern"] = new JsonObject { ["bgcolor"] = SvgRenderer.Paper, ["size"] = 6, ["solidity"] = 0.5 },
            },
            ["error_y"] = new JsonObject { ["color"] = SvgRenderer.Ink, ["thickness"] = 1.5 },
        }),
        ["scatter"] = new JsonArray(new JsonObject
        {
            ["hoverinfo"] = "text+name",
            ["cliponaxis"] = false,
            ["textposition"] = "top center",
            ["line"] = new JsonObject { ["width"] = 2.5 },
            ["marker"] = new JsonObject { ["size"] = 8, ["line"] = new JsonObject { ["color"] = SvgRenderer.Paper, ["width"] = 1 } },
            ["error_x"] = new JsonObject { ["color"] = SvgRenderer.Ink, ["thickness"] = 1.5 },
        }),
    };

    /// <summary>A trace and what accompanies it.</summary>
    /// <param name="panel">Its panel.</param>
    /// <param name="trace">The trace.</param>
    /// <param name="suffix">That of the panel's axes.</param>
    /// <param name="named">The names that the legend has so far.</param>
    public static IEnumerable<JsonObject> Of(PanelLayout panel, Trace trace, string suffix, List<string> named)
    {
        var isNew = !named.Contains(trace.Name);
        if (isNew)
        {
            named.Add(trace.Name);
        }

        var parts = trace switch
        {
            Bar bar => [BarOf(panel, bar)],
            Scatter scatter => [ScatterOf(panel, scatter)],
            Cells cells => [CellsOf(cells)],
            Heatmap map => [TilesOf(panel, map)],
            _ => Array.Empty<JsonObject>(),
        };
        foreach (var part in parts)
        {
            part["legendgroup"] = named.IndexOf(trace.Name);
            PutOn(part, suffix);

            if (!isNew)
            {
                part["showlegend"] = false;
            }
        }

        return parts;
    }

    /// <summary>Plotly's texts are a little HTML.</summary>
    public static string Text(Label label)
    {
        var text = string.Join("<br>", label.Lines.Select(Text));
        return label.Bold ? $"<b>{text}</b>" : text;
    }

    public static string Text(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    public static JsonArray Numbers(IEnumerable<double> values, double minus = 0) =>
        new([.. values.Select(value => double.IsFinite(value) ? JsonValue.Create((decimal)Number.Short(value) - (decimal)minus) : null)]);

    private static JsonObject BarOf(PanelLayout panel, Bar bar)
    {
        var json = new JsonObject
        {
            ["type"] = "bar",
            ["name"] = Text(bar.Name),
            // Plotly takes the length of a bar.
            ["y"] = Numbers(bar.Y, minus: bar.Base ?? 0),
            ["marker"] = new JsonObject { ["color"] = bar.Style.Color, ["line"] = new JsonObject { ["color"] = bar.Style.Color } },
        };
        if (bar.Base is { } ground)
        {
            json["base"] = ground;
        }

        if (bar.Style.Pattern != Pattern.Solid)
        {
            json["marker"]!["pattern"] = new JsonObject { ["shape"] = bar.Style.Pattern switch { Pattern.Rising => "/", Pattern.Falling => "\\", _ => "." } };
        }

        AddErrors(json, "error_y", bar.ErrorY, panel.YTicks);
        return json;
    }

    private static void AddErrors(JsonObject json, string name, ErrorBars? error, Ticks ticks)
    {
        if (error is null || !Enumerable.Range(0, error.Plus.Count).Any(error.IsKnown))
        {
            return;
        }

        // What nothing bounds goes right through the end of the plot.
        var errors = new JsonObject { ["array"] = Numbers(error.Plus.Select(distance => double.IsPositiveInfinity(distance) ? 1000 * ticks.Max : distance)) };
        if (!error.Plus.SequenceEqual(error.Minus))
        {
            errors["arrayminus"] = Numbers(error.Minus);
        }

        json[name] = errors;
    }

    private static JsonObject ScatterOf(PanelLayout panel, Scatter scatter)
    {
        var json = new JsonObject
        {
            ["name"] = Text(scatter.Name),
            ["mode"] = scatter.Mode switch { Mode.Lines => "lines", Mode.Markers => "markers", _ => "lines+markers" },
            ["x"] = Numbers(scatter.X),
            ["y"] = Numbers(scatter.Y),
            ["marker"] = MarkerOf(panel, scatter),
        };
        if (scatter.Mode != Mode.Markers)
        {
            json["line"] = new JsonObject { ["color"] = scatter.Style.Color, ["dash"] = scatter.Style.Dash.ToString().ToLowerInvariant() };
        }

        AddErrors(json, "error_x", scatter.ErrorX, panel.XTicks);
        AddErrors(json, "error_y", scatter.Band, panel.YTicks);
        return json;
    }

    // A marker that stands alone is larger than one on a line, and has an edge.
    private static JsonObject MarkerOf(PanelLayout panel, Scatter scatter)
    {
        var marker = new JsonObject
        {
            ["color"] = scatter.Style.Color,
            ["symbol"] = scatter.Symbols is { } symbols ? new JsonArray([.. symbols.Select(symbol => JsonValue.Create(NameOf(symbol)))]) : NameOf(scatter.Style.Symbol),
        };
        if (scatter.Mode == Mode.Markers || scatter.Symbols is not null)
        {
            marker["size"] = scatter.Mode != Mode.Markers ? 10 : panel.Panel.HasRows ? 12 : 13;
            marker["line"] = new JsonObject { ["color"] = SvgRenderer.Ink, ["width"] = 1.5 };
        }

        return marker;
    }

    private static string NameOf(Symbol symbol) => symbol == Symbol.TriangleUp ? "triangle-up" : symbol.ToString().ToLowerInvariant();

    /// <summary>Neighbouring cells as one bar, which the page's script takes apart again.</summary>
    private static JsonObject CellsOf(Cells cells)
    {
        var runs = cells.Runs.ToList();
        return new()
        {
            ["type"] = "bar",
            ["name"] = Text(cells.Name),
            ["orientation"] = "h",
            ["base"] = Numbers(runs.Select(run => run.First - 0.5)),
            ["x"] = Numbers(runs.Select(run => run.Last - run.First + 1.0)),
            ["y"] = Numbers(runs.Select(run => (double)run.Strip)),
            ["offset"] = -0.42,
            ["width"] = 0.84,
            ["marker"] = new JsonObject { ["color"] = cells.Style.Color, ["line"] = new JsonObject { ["color"] = SvgRenderer.Paper, ["width"] = 1.5 } },
        };
    }

    /// <summary>Bars that fill their places: the basic bundle has no heat maps.</summary>
    private static JsonObject TilesOf(PanelLayout panel, Heatmap map)
    {
        var colors = panel.ColorsOf(map);
        var cells = map.Cells.ToList();
        var texts = panel.Values.Where(value => ReferenceEquals(value.Trace, map)).ToList();
        var json = new JsonObject
        {
            ["type"] = "bar",
            ["name"] = Text(map.Name),
            ["orientation"] = "h",
            ["base"] = Numbers(cells.Select(cell => cell.Column - 0.5)),
            ["x"] = Numbers(cells.Select(_ => 1.0)),
            ["y"] = Numbers(cells.Select(cell => (double)cell.Row)),
            ["offset"] = -0.42,
            ["width"] = 0.84,
            ["showlegend"] = false,
            ["marker"] = new JsonObject
            {
                ["color"] = Numbers(cells.Select(cell => colors.PlaceOf(cell.Value))),
                ["coloraxis"] = ColorAxisName(panel.ColorScales, colors),
                ["line"] = new JsonObject { ["color"] = SvgRenderer.Paper, ["width"] = 1.5 },
            },
        };
        if (texts.Count > 0)
        {
            json["text"] = Strings(cells.Select(cell => map.TextAt(cell.Row, cell.Column)));
            json["textposition"] = "inside";
            json["insidetextanchor"] = "middle";
            json["constraintext"] = "none";
            json["textangle"] = 0;
            json["insidetextfont"] = new JsonObject { ["size"] = texts[0].Label.Size, ["color"] = new JsonArray([.. cells.Select(cell => JsonValue.Create(colors.TextOn(cell.Value)))]) };
        }

        return json;
    }

    /// <summary>The name of one of a figure's scales.</summary>
    public static string ColorAxisName(IReadOnlyList<ColorScale> scales, ColorScale scale) =>
        scales.ToList().FindIndex(scale.IsLike) is > 0 and var index ? string.Create(CultureInfo.InvariantCulture, $"coloraxis{index + 1}") : "coloraxis";

    private static JsonObject PutOn(JsonObject trace, string suffix)
    {
        if (suffix.Length > 0)
        {
            (trace["xaxis"], trace["yaxis"]) = ("x" + suffix, "y" + suffix);
        }

        return trace;
    }

    private static JsonArray Strings(IEnumerable<string> texts) => new([.. texts.Select(text => JsonValue.Create(Text(text)))]);
}
