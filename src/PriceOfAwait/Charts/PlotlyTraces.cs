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
        ["scatter"] = new JsonArray(new JsonObject { ["cliponaxis"] = false, ["textposition"] = "top center" }),
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
            Bar bar => [BarOf(panel, bar), .. ValuesOf(panel, bar)],
            Scatter { Band: { } band } scatter => [BandOf(panel, scatter, band), ScatterOf(panel, scatter)],
            Scatter scatter => [ScatterOf(panel, scatter)],
            Cells cells => [CellsOf(panel, cells)],
            _ => Array.Empty<JsonObject>(),
        };
        foreach (var part in parts)
        {
            part["legendgroup"] = named.IndexOf(trace.Name);
            if (suffix.Length > 0)
            {
                (part["xaxis"], part["yaxis"]) = ("x" + suffix, "y" + suffix);
            }

            // A part without a name only accompanies the trace.
            if (!isNew || !part.ContainsKey("name"))
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

    public static JsonArray Numbers(IEnumerable<double> values) =>
        new([.. values.Select(value => double.IsFinite(value) ? JsonValue.Create(Number.Short(value)) : null)]);

    private static JsonObject BarOf(PanelLayout panel, Bar bar)
    {
        var marker = new JsonObject { ["color"] = bar.Style.Color, ["line"] = new JsonObject { ["color"] = bar.Style.Color } };
        if (bar.Style.Pattern != Pattern.Solid)
        {
            marker["pattern"] = new JsonObject
            {
                ["shape"] = bar.Style.Pattern switch { Pattern.Rising => "/", Pattern.Falling => "\\", _ => "." },
                ["fgcolor"] = bar.Style.Color,
            };
        }

        var json = new JsonObject
        {
            ["type"] = "bar",
            ["name"] = Text(bar.Name),
            ["y"] = Numbers(bar.Y),
            ["hovertext"] = Strings(bar.Y.Select((value, category) => HoverText(panel, bar, category))),
            ["marker"] = marker,
        };
        if (bar.ErrorY is { } error && Enumerable.Range(0, bar.Y.Count).Any(error.IsKnown))
        {
            json["error_y"] = ErrorsOf(panel, bar, error);
        }

        return json;
    }

    // A name that stands whole under its bar need not be in the text as well.
    private static string HoverText(PanelLayout panel, Bar bar, int category) =>
        (panel.XTickLabels[category].Angle == 0 ? "" : panel.Panel.X.Categories[category] + ": ") + FigureText.WithError(bar.Y[category], bar.ErrorY, category);

    private static JsonObject ErrorsOf(PanelLayout panel, Bar bar, ErrorBars error)
    {
        // What nothing bounds goes right through the top of the plot.
        var plus = error.Plus.Select(distance => double.IsPositiveInfinity(distance) ? 1000 * panel.YTicks.Max : distance);
        var json = new JsonObject { ["array"] = Numbers(plus) };
        if (!error.Plus.SequenceEqual(error.Minus))
        {
            json["arrayminus"] = Numbers(error.Minus);
        }

        return json;
    }

    private static IEnumerable<JsonObject> ValuesOf(PanelLayout panel, Bar bar)
    {
        var values = panel.Values.Where(value => ReferenceEquals(value.Bar, bar)).ToList();
        return values.Count == 0
            ? []
            :
            [
                new()
                {
                    // The marker that nobody sees keeps the text off the error bar.
                    ["mode"] = "markers+text",
                    ["marker"] = new JsonObject { ["size"] = 5, ["opacity"] = 0 },
                    ["x"] = Numbers(values.Select(value => value.X)),
                    ["y"] = Numbers(values.Select(value => value.Y)),
                    ["text"] = Strings(values.Select(value => value.Label.Lines[0])),
                    ["textfont"] = new JsonObject { ["size"] = values[0].Label.Size },
                    ["hoverinfo"] = "skip",
                },
            ];
    }

    private static JsonObject ScatterOf(PanelLayout panel, Scatter scatter)
    {
        var alone = scatter.Mode == Mode.Markers;
        return new()
        {
            ["name"] = Text(scatter.Name),
            ["mode"] = scatter.Mode switch { Mode.Lines => "lines", Mode.Markers => "markers", _ => "lines+markers" },
            ["x"] = Numbers(scatter.X),
            ["y"] = Numbers(scatter.Y),
            ["hovertemplate"] = panel.Panel.X.Type == AxisType.Category ? "%{y:,.4~g}" : "%{x:,.4~g}: %{y:,.4~g}",
            ["line"] = new JsonObject { ["color"] = scatter.Style.Color, ["width"] = 2.5, ["dash"] = scatter.Style.Dash.ToString().ToLowerInvariant() },
            ["marker"] = new JsonObject
            {
                ["color"] = scatter.Style.Color,
                ["size"] = alone ? 13 : 8,
                ["symbol"] = scatter.Style.Symbol == Symbol.TriangleUp ? "triangle-up" : scatter.Style.Symbol.ToString().ToLowerInvariant(),
                ["line"] = new JsonObject { ["color"] = alone ? SvgRenderer.Ink : SvgRenderer.Paper, ["width"] = alone ? 1.5 : 1 },
            },
        };
    }

    private static JsonObject BandOf(PanelLayout panel, Scatter scatter, ErrorBars band)
    {
        var known = Enumerable.Range(0, scatter.Y.Count).Where(index => double.IsFinite(scatter.Y[index])).ToList();
        var back = Enumerable.Reverse(known).ToList();
        return new()
        {
            ["mode"] = "lines",
            ["x"] = Numbers(known.Concat(back).Select(index => scatter.X[index])),
            ["y"] = Numbers([.. known.Select(index => Math.Min(band.High(index, scatter.Y[index]), 1000 * panel.YTicks.Max)), .. back.Select(index => band.Low(index, scatter.Y[index]))]),
            ["fill"] = "toself",
            ["fillcolor"] = scatter.Style.Color + "33",
            ["line"] = new JsonObject { ["width"] = 0 },
            ["hoverinfo"] = "skip",
        };
    }

    private static JsonObject CellsOf(PanelLayout panel, Cells cells) => new()
    {
        ["type"] = "bar",
        ["name"] = Text(cells.Name),
        ["orientation"] = "h",
        ["base"] = Numbers(cells.At.Select(cell => cell.X - 0.5)),
        ["x"] = Numbers(cells.At.Select(_ => 1.0)),
        ["y"] = Numbers(cells.At.Select(cell => (double)cell.Strip)),
        ["offset"] = -0.42,
        ["width"] = 0.84,
        ["customdata"] = panel.Panel.X.Type == AxisType.Category
            ? Strings(cells.At.Select(cell => panel.Panel.X.Categories[cell.X]))
            : Numbers(cells.At.Select(cell => (double)cell.X)),
        ["hovertemplate"] = "%{customdata}",
        ["marker"] = new JsonObject { ["color"] = cells.Style.Color, ["line"] = new JsonObject { ["color"] = SvgRenderer.Paper, ["width"] = 1.5 } },
    };

    private static JsonArray Strings(IEnumerable<string> texts) => new([.. texts.Select(text => JsonValue.Create(Text(text)))]);
}
