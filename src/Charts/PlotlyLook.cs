namespace PriceOfAwait.Charts;

/// <summary>The look that all charts share, as Plotly takes it.</summary>
internal static class PlotlyLook
{
    public static object Template => new
    {
        layout = new
        {
            font = new { family = SvgRenderer.Font, size = FigureLayout.TextSize, color = SvgRenderer.Ink },
            title = new { font = new { size = FigureLayout.TitleSize }, xanchor = "left", yanchor = "top" },
            // Entries are as wide as their texts, so that they wrap as in the picture.
            legend = new
            {
                orientation = "h", xref = "container", yref = "container", yanchor = "top", tracegroupgap = 0, entrywidth = 0,
                bgcolor = "rgba(0,0,0,0)",
            },
            paper_bgcolor = SvgRenderer.Paper,
            plot_bgcolor = SvgRenderer.Paper,
            barmode = "overlay",
            hovermode = "closest",
            xaxis = Axis(line: true, labelStandoff: 0, titleStandoff: 11),
            yaxis = Axis(line: false, labelStandoff: 7, titleStandoff: 4),
            annotationdefaults = new { showarrow = false, xref = "paper", yref = "paper", yanchor = "top" },
            margin = new { autoexpand = false },
            shapedefaults = new { line = new { color = SvgRenderer.Ink, width = 1.5, dash = "dash" } },
        },
        data = new
        {
            bar = new[] { new { hoverinfo = "text+name", marker = new { line = new { color = SvgRenderer.Paper, width = 1 } } } },
            scatter = new[]
            {
                new
                {
                    hoverinfo = "text+name",
                    cliponaxis = false,
                    line = new { width = 2.5 },
                    marker = new { size = 10, line = new { color = SvgRenderer.Paper, width = 1 } },
                },
            },
        },
    };

    // The page's script has buttons that keys reach as well. By default one of Plotly's own would send the reader's figures to a server.
    public static object Config => new { displayModeBar = false, displaylogo = false, showSendToCloud = false };

    /// <summary>What the colors of a picture become on a dark page.</summary>
    public static Dictionary<string, string> DarkColors => new()
    {
        [SvgRenderer.Ink] = "#E6EDF3",
        [SvgRenderer.Paper] = "#1B1F24",
        [SvgRenderer.Grid] = "#444C56",
        [TraceStyle.Muted.Color] = "#3A424C",
        // As light as the white figures on it can bear.
        [TraceStyle.Task.Color] = "#2A7AB8",
        [TraceStyle.Published.Color] = "#E69F00",
    };

    private static object Axis(bool line, double labelStandoff, double titleStandoff) => new
    {
        type = "linear", showline = line, tickangle = 0, ticklabelstandoff = labelStandoff, gridcolor = SvgRenderer.Grid, zeroline = false,
        linecolor = SvgRenderer.Ink,
        title = new { standoff = titleStandoff, font = new { size = FigureLayout.TextSize } },
    };
}
