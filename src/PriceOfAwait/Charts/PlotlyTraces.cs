using System.Net;
using System.Text.Json.Nodes;

namespace PriceOfAwait.Charts;

/// <summary>A figure's traces as those of plotly.js's basic bundle, which knows bars and scatters.</summary>
internal static class PlotlyTraces
{
    public static IEnumerable<JsonObject> Of(PanelLayout panel, Trace trace, string suffix, bool showInLegend)
    {
        var parts = trace switch
        {
            Bar bar => [BarOf(panel, bar), .. ValuesOf(panel, bar)],
            Scatter { Band: { } band } scatter => [BandOf(scatter, band), ScatterOf(panel, scatter)],
            Scatter scatter => [ScatterOf(panel, scatter)],
            Cells cells => [CellsOf(panel, cells)],
            _ => Array.Empty<JsonObject>(),
        };
        foreach (var part in parts)
        {
            part["legendgroup"] = trace.Name;
            part["xaxis"] = "x" + suffix;
            part["yaxis"] = "y" + suffix;
            // A part without a name only accompanies the trace.
            part["showlegend"] = showInLegend && part.ContainsKey("name");
        }

        return parts;
    }

    /// <summary>Plotly's texts are a little HTML.</summary>
    public static string Text(Label label)
    {
        var text = string.Join("<br>", label.Lines.Select(WebUtility.HtmlEncode));
        return label.Bold ? $"<b>{text}</b>" : text;
    }

    public static JsonArray Numbers(IEnumerable<double> values) =>
        new([.. values.Select(value => double.IsFinite(value) ? JsonValue.Create(Number.Short(value)) : null)]);

    private static JsonObject BarOf(PanelLayout panel, Bar bar)
    {
        var marker = new JsonObject { ["color"] = bar.Style.Color, ["line"] = new JsonObject { ["color"] = bar.Style.Color, ["width"] = 1 } };
        if (bar.Style.Pattern != Pattern.Solid)
        {
            marker["pattern"] = new JsonObject
            {
                ["shape"] = bar.Style.Pattern switch { Pattern.Rising => "/", Pattern.Falling => "\\", _ => "." },
                ["fgcolor"] = bar.Style.Color,
                ["bgcolor"] = SvgRenderer.Paper,
                ["size"] = 6,
                ["solidity"] = 0.5,
            };
        }

        var json = new JsonObject
        {
            ["type"] = "bar",
            ["name"] = WebUtility.HtmlEncode(bar.Name),
            ["x"] = Numbers(Enumerable.Range(0, bar.Y.Count).Select(category => (double)category)),
            ["y"] = Numbers(bar.Y),
            ["hovertext"] = Strings(bar.Y.Select((value, category) => $"{panel.Panel.X.Categories[category]}: {FigureText.WithError(value, bar.ErrorY, category)}")),
            ["hoverinfo"] = "text+name",
            ["marker"] = marker,
        };
        if (bar.ErrorY is { } error)
        {
            json["error_y"] = new JsonObject
            {
                ["type"] = "data",
                ["symmetric"] = false,
                ["array"] = Numbers(error.Plus),
                ["arrayminus"] = Numbers(error.Minus),
                ["color"] = SvgRenderer.Ink,
                ["thickness"] = 1.5,
            };
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
                    ["type"] = "scatter",
                    // The marker that nobody sees keeps the text off the error bar.
                    ["mode"] = "markers+text",
                    ["marker"] = new JsonObject { ["size"] = 5, ["opacity"] = 0 },
                    ["x"] = Numbers(values.Select(value => value.X)),
                    ["y"] = Numbers(values.Select(value => value.Y)),
                    ["text"] = Strings(values.Select(value => value.Label.Lines[0])),
                    ["textposition"] = "top center",
                    ["textfont"] = new JsonObject { ["size"] = values[0].Label.Size },
                    ["hoverinfo"] = "skip",
                    ["cliponaxis"] = false,
                },
            ];
    }

    private static JsonObject ScatterOf(PanelLayout panel, Scatter scatter)
    {
        var alone = scatter.Mode == Mode.Markers;
        return new()
        {
            ["type"] = "scatter",
            ["name"] = WebUtility.HtmlEncode(scatter.Name),
            ["mode"] = scatter.Mode switch { Mode.Lines => "lines", Mode.Markers => "markers", _ => "lines+markers" },
            ["x"] = Numbers(scatter.X),
            ["y"] = Numbers(scatter.Y),
            ["hovertemplate"] = panel.Panel.X.Type == AxisType.Category ? "%{y:,.4~g}" : "%{x:,.4~g}: %{y:,.4~g}",
            ["cliponaxis"] = false,
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

    private static JsonObject BandOf(Scatter scatter, ErrorBars band)
    {
        var known = Enumerable.Range(0, scatter.Y.Count).Where(index => double.IsFinite(scatter.Y[index])).ToList();
        var back = Enumerable.Reverse(known).ToList();
        return new()
        {
            ["type"] = "scatter",
            ["mode"] = "lines",
            ["x"] = Numbers(known.Concat(back).Select(index => scatter.X[index])),
            ["y"] = Numbers([.. known.Select(index => band.High(index, scatter.Y[index])), .. back.Select(index => band.Low(index, scatter.Y[index]))]),
            ["fill"] = "toself",
            ["fillcolor"] = scatter.Style.Color + "33",
            ["line"] = new JsonObject { ["width"] = 0 },
            ["hoverinfo"] = "skip",
        };
    }

    private static JsonObject CellsOf(PanelLayout panel, Cells cells) => new()
    {
        ["type"] = "bar",
        ["name"] = WebUtility.HtmlEncode(cells.Name),
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

    private static JsonArray Strings(IEnumerable<string> texts) => new([.. texts.Select(text => JsonValue.Create(WebUtility.HtmlEncode(text)))]);
}
