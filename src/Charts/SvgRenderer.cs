using System.Security.Cryptography;
using System.Text;
using System.Xml.Linq;
using static PriceOfAwait.Charts.SvgElements;

namespace PriceOfAwait.Charts;

/// <summary>Draws a figure as SVG that needs nothing else: no script, no style sheet, no font of its own.</summary>
internal static class SvgRenderer
{
    public const string Font = "Helvetica,Arial,sans-serif";
    public const string Ink = "#1F2328";
    public const string Paper = "#FFF";
    public const string Grid = "#D9DDE2";

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    /// <summary>The figure with its caption and description, as a picture that stands by itself.</summary>
    public static string Render(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        var root = Picture(figure, layout, layout.Height);
        root.Add(new XAttribute("width", Figure.Width), new XAttribute("height", layout.Height), new XAttribute("role", "img"));
        root.AddFirst(new XElement(Svg + "title", figure.Title), new XElement(Svg + "desc", $"{figure.AlternativeText} {figure.Caption}"));
        root.Add(Texts(layout.Caption));
        return Written(root);
    }

    /// <summary>The figure without its caption and description, which a page around it shows as text.</summary>
    public static string RenderForPage(Figure figure)
    {
        var layout = FigureLayout.Of(figure);
        return Written(Picture(figure, layout, layout.PictureHeight));
    }

    private static XElement Picture(Figure figure, FigureLayout layout, double height)
    {
        var frames = layout.Panels.Select(FrameOf).ToList();
        var root = Element("svg", ("viewBox", $"0 0 {Whole(Figure.Width)} {Whole(height)}"), ("font-family", Font), ("fill", Ink));
        root.Add(
            Element("defs").With([.. SvgTraces.DefinitionsOf(figure), .. frames.DistinctBy(FrameId)]),
            Element("rect", ("width", "100%"), ("height", "100%"), ("rx", 6), ("fill", Paper)),
            layout.Legend.Select(SvgTraces.Swatch),
            layout.ColorBars.SelectMany(SvgTraces.GradientOf),
            layout.Panels.Select((panel, index) => PanelOf(panel, FrameId(frames[index]))),
            Texts([layout.Title, .. layout.Legend.Select(entry => entry.Label), .. layout.ColorBars.SelectMany(bar => bar.Labels)]));
        return root;
    }

    private static XElement PanelOf(PanelLayout layout, string frame)
    {
        var panel = layout.Panel;
        var group = Element("g");
        group.Add(Element("use", ("href", "#" + frame), ("x", layout.Plot.Left)));
        group.Add(
            panel.Traces.SelectMany(trace => SvgTraces.AreasOf(layout, trace)),
            SvgTraces.WhiskersOf(layout),
            panel.IsTiled
                ? Lines(VerticalEdges(layout), Paper, 1.5)
                : Lines(Across(layout, layout.Plot.Bottom), Ink, 1),
            panel.Base is { } ground ? Lines(Across(layout, layout.Y[ground]), Ink, 1) : null,
            panel.Lines.Select(line => LineOf(layout, line)),
            panel.Scatters.SelectMany(scatter => SvgTraces.PointsOf(layout, scatter)),
            TextsOnMarks(layout),
            Texts(layout.Title, layout.XTitle, layout.YTitle));
        return group;
    }

    /// <summary>In ink with an edge of paper, so that it can be read on anything; on the colors of a heat map without the edge.</summary>
    private static IEnumerable<XElement> TextsOnMarks(PanelLayout layout)
    {
        var others = layout.Values.Where(value => value.Trace is not Heatmap).Select(value => value.Label);
        yield return Element("g", ("stroke", Paper), ("stroke-width", 3.0), ("paint-order", "stroke"), ("stroke-linejoin", "round"))
            .With(Texts([.. others, .. layout.LineLabels]));
        var onTiles = from value in layout.Values
                      let map = value.Trace as Heatmap
                      where map is not null
                      group value.Label by layout.ColorsOf(map).TextOn(map.Z[(int)value.Y][(int)value.X]);
        foreach (var alike in onTiles)
        {
            yield return Element("g", ("fill", alike.Key)).With(Texts([.. alike]));
        }
    }

    /// <summary>
    /// What panels of equal axes have in common, drawn once: the grid and the texts of its ticks, from the plot's left edge on.
    /// </summary>
    private static XElement FrameOf(PanelLayout layout)
    {
        var (left, right) = (layout.Plot.Left, layout.Plot.Width);
        var labels = layout.XTickLabels.Concat(layout.YTickLabels).Select(label => label with { X = label.X - left });
        var frame = Element("g");
        if (!layout.Panel.IsTiled)
        {
            var across = layout.YTicks.Labeled.Select(tick => $"M0 {Whole(layout.Y[tick.Value])}H{Whole(right)}");
            var down = layout.Panel.X.Type == AxisType.Category ? [] : layout.XTicks.Labeled.Select(tick =>
                $"M{Whole(layout.X[tick.Value] - left)} {Whole(layout.Plot.Top)}V{Whole(layout.Plot.Bottom)}");
            frame.Add(Lines(string.Concat([.. across, .. down]), Grid, 1));
        }

        frame.Add(Texts(labels));
        frame.SetAttributeValue("id", "f" + Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(frame.ToString())), 0, 4));
        return frame;
    }

    private static string FrameId(XElement frame) => (string)frame.Attribute("id")!;

    private static string VerticalEdges(PanelLayout layout) => string.Concat(Enumerable
        .Range(0, (int)(layout.XTicks.Max - layout.XTicks.Min) + 1).Select(index => Down(layout, layout.X[layout.XTicks.Min + index])));

    private static XElement LineOf(PanelLayout layout, ReferenceLine line)
    {
        var element = Lines(Down(layout, layout.X[line.At]), Ink, 1.5);
        element.SetAttributeValue("stroke-dasharray", "6 4");
        return element;
    }
}
