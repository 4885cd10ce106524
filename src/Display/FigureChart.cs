using Microsoft.FSharp.Core;
using Newtonsoft.Json;
using Plotly = XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// A figure as a chart of XPlot.Plotly. The chart has the picture's size, so that nothing on a page moves when it
/// replaces the picture. It has the picture's axes and line breaks, because plotly.js doesn't wrap text. Everything is
/// positioned by plotly.js.
/// </summary>
internal sealed class FigureChart : Plotly.PlotlyChart
{
    public FigureChart(Figure figure)
    {
        Figure = figure;
        var picture = new FigureLayout(figure);
        Plot(FigureTraces.Of(picture), FSharpOption<Plotly.Layout.Layout>.Some(LayoutOf(picture)), null);
        WithSize((int)Figure.Width, (int)picture.PictureHeight);
    }

    public Figure Figure { get; }

    private static AnyLayout LayoutOf(FigureLayout picture)
    {
        // By itself, plotly.js makes room only for a title of one line, and for nothing above a panel. The numbers are
        // the heights of its lines.
        var titleHeight = 10 + 22 * (picture.Title.Lines.Count + picture.Subtitle.Lines.Count);
        var legendHeight = 20 * picture.Legend.Select(entry => entry.Label.Y).Distinct().Count();
        return new()
        {
            title = Text(picture.Title),
            margin = new() { t = titleHeight + legendHeight + 12 + picture.Panels[0].RoomAbove },
            showlegend = legendHeight > 0,
            legend = new() { y = 1 - titleHeight / picture.PictureHeight },
            annotations = picture.Panels.Where(panel => panel.Title is not null).Select(TitleOf),
            xaxis = XAxis(picture.Panels[0]),
            yaxis = YAxis(picture.Panels[0]),
            More = new(picture.Panels.Skip(1).SelectMany(AxesOf))
            {
                ["subtitle"] = Text(picture.Subtitle),
                ["grid"] = GridOf(picture),
            },
        };
    }

    private static Plotly.Annotation TitleOf(PanelLayout panel) =>
        new()
        {
            text = Text(panel.Title!),
            xref = $"{XOf(panel)} domain",
            yref = $"{YOf(panel)} domain",
            x = 0.5,
            y = 1,
            borderpad = panel.MarkLabel is null ? 4 : 20,
        };

    /// <summary>The panels in rows, as far from each other as in the picture.</summary>
    private static object GridOf(FigureLayout picture)
    {
        var rows = picture.Panels.GroupBy(panel => panel.Plot.Top).Select(row => row.ToList()).ToList();
        return new
        {
            subplots = rows.Select(row => row.Select(panel => XOf(panel) + YOf(panel))),
            xgap = rows.SelectMany(row =>
                    row.Zip(
                        row.Skip(1),
                        (one, next) => (next.Plot.Left - one.Plot.Right) / (next.Plot.Left - one.Plot.Left)
                    )
                )
                .DefaultIfEmpty()
                .Max(),
            ygap = rows.Zip(
                    rows.Skip(1),
                    (one, next) => (next[0].Plot.Top - one[0].Plot.Bottom) / (next[0].Plot.Top - one[0].Plot.Top)
                )
                .DefaultIfEmpty()
                .Max(),
        };
    }

    private static IEnumerable<KeyValuePair<string, object>> AxesOf(PanelLayout panel)
    {
        yield return new($"xaxis{panel.Index + 1}", XAxis(panel));
        if (!panel.SharesY)
        {
            yield return new($"yaxis{panel.Index + 1}", YAxis(panel));
        }
    }

    public static string XOf(PanelLayout panel) => panel.Index == 0 ? "x" : $"x{panel.Index + 1}";

    public static string YOf(PanelLayout panel) => panel.FirstOfY == 0 ? "y" : $"y{panel.FirstOfY + 1}";

    // Saved notebooks contain the axes, so whatever is a default of plotly.js or of the script is left out.
    private static Plotly.Xaxis XAxis(PanelLayout panel)
    {
        var axis = new Plotly.Xaxis
        {
            title = panel.XTitle is { } title ? Text(title) : null,
            type = TypeOf(panel.Panel.X),
            range = Range(panel.Panel.X, panel.XTicks),
            tickvals = panel.XTicks.Labeled.Select(tick => tick.Value),
            ticktext = panel.XTickLabels.Select(Text),
            tickfont = panel.XTickLabels is [{ Size: not FigureLayout.TextSize and var size }, ..]
                ? new() { size = size }
                : null,
        };
        if (panel.Panel.X.Type == AxisType.Category)
        {
            axis.fixedrange = true;
        }

        if (panel.Panel.IsTiled)
        {
            (axis.showgrid, axis.showline) = (false, false);
        }

        return axis;
    }

    private static Plotly.Yaxis YAxis(PanelLayout panel)
    {
        var axis = new Plotly.Yaxis
        {
            title = panel.YTitle is { } title ? Text(title) : null,
            type = TypeOf(panel.Panel.Y),
            range = panel.Panel.HasRows ? [panel.YTicks.Max, panel.YTicks.Min] : Range(panel.Panel.Y, panel.YTicks),
            tickvals = panel.YTicks.Labeled.Select(tick => tick.Value),
            ticktext = panel.YTickLabels.Select(Text),
        };
        if (panel.Panel.HasRows)
        {
            axis.fixedrange = true;
        }

        if (panel.Panel.IsTiled)
        {
            axis.showgrid = false;
        }

        return axis;
    }

    // Categories are labels on a linear axis, where names can have several lines and marks can be between categories.
    private static string? TypeOf(Axis axis) => axis.Type == AxisType.Log ? "log" : null;

    private static double[] Range(Axis axis, Ticks ticks) =>
        axis.Type == AxisType.Log ? [Math.Log10(ticks.Min), Math.Log10(ticks.Max)] : [ticks.Min, ticks.Max];

    private static string Text(Label label)
    {
        var text = string.Join("<br>", label.Lines.Select(Html.Encode));
        return label.Bold ? $"<b>{text}</b>" : text;
    }

    // XPlot's layout has only two axes of each kind, and neither a subtitle nor a grid.
    private sealed class AnyLayout : Plotly.Layout.Layout
    {
        [JsonExtensionData]
        public required Dictionary<string, object> More;
    }
}
