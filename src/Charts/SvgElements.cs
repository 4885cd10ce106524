using System.Globalization;
using System.Xml;
using System.Xml.Linq;

namespace PriceOfAwait.Charts;

/// <summary>Pieces of SVG, written as short as a pixel's tenth allows.</summary>
internal static class SvgElements
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private static readonly string[] Upright = ["x", "y", "width", "height"];

    /// <summary>An element without the attributes whose value is <see langword="null"/>.</summary>
    public static XElement Element(string name, params (string Name, object? Value)[] attributes) => new(
        Svg + name,
        from attribute in attributes
        where attribute.Value is not null
        select new XAttribute(attribute.Name, attribute.Value switch
        {
            double number when Upright.Contains(attribute.Name) => Whole(number),
            double number => Text(number),
            var other => other,
        }));

    /// <summary>The element itself, with these children.</summary>
    public static XElement With(this XElement element, IEnumerable<XElement> children)
    {
        element.Add(children);
        return element;
    }

    /// <summary>A number of whole pixels, for what is upright: its edges are sharp there.</summary>
    public static string Whole(double pixels) => (Math.Round(pixels) + 0.0).ToString(CultureInfo.InvariantCulture);

    /// <summary>A number of pixels, for what is not.</summary>
    public static string Text(double pixels) => (Math.Round(pixels, 1) + 0.0).ToString(CultureInfo.InvariantCulture);

    /// <summary>A path that is only drawn along.</summary>
    public static XElement Lines(string path, string color, double width) =>
        Element("path", ("d", path), ("stroke", color), ("stroke-width", width == 1 ? null : width), ("fill", "none"));

    /// <summary>Straight lines from point to point.</summary>
    public static string Polyline((double X, double Y)[] points) =>
        points.Length == 0 ? "" : $"M{Whole(points[0].X)} {Whole(points[0].Y)}" + string.Concat(points.Zip(points.Skip(1), (from, to) =>
        {
            var (across, down) = (Whole(Math.Round(to.X) - Math.Round(from.X)), Whole(Math.Round(to.Y) - Math.Round(from.Y)));
            return $"l{across}{(down[0] == '-' ? "" : " ")}{down}";
        }));

    /// <summary>A line across a panel's plot.</summary>
    public static string Across(PanelLayout layout, double y) => $"M{Whole(layout.Plot.Left)} {Whole(y)}H{Whole(layout.Plot.Right)}";

    /// <summary>A line down a panel's plot.</summary>
    public static string Down(PanelLayout layout, double x) => $"M{Whole(x)} {Whole(layout.Plot.Top)}V{Whole(layout.Plot.Bottom)}";

    /// <summary>The picture as text, with the quotes that an address needs no code for.</summary>
    public static string Written(XElement picture)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        using (var writer = new XmlTextWriter(text) { QuoteChar = '\'' })
        {
            picture.WriteTo(writer);
        }

        return text.ToString().Replace(" />", "/>", StringComparison.Ordinal);
    }

    /// <summary>Texts, grouped by what their look has in common, which keeps the picture small.</summary>
    public static IEnumerable<XElement> Texts(params IEnumerable<Label?> labels) =>
        from label in labels.OfType<Label>()
        group label by (label.Size, label.Anchor, label.Bold) into alike
        select Element("g",
            ("font-size", alike.Key.Size),
            ("text-anchor", alike.Key.Anchor switch { Anchor.Middle => "middle", Anchor.End => "end", _ => null }),
            ("font-weight", alike.Key.Bold ? "bold" : null)).With(alike.SelectMany(LinesOf));

    /// <summary>The lines of an upright text one below the other, those of a slanted one turned with it.</summary>
    private static IEnumerable<XElement> LinesOf(Label label) => label.Lines.Select((line, index) =>
    {
        var y = label.Y + index * label.LineHeight;
        var turn = label.Angle == 0 ? null : $"rotate({Whole(label.Angle)} {Whole(label.X)} {Whole(label.Y)})";
        var text = Element("text", ("x", label.X), ("y", y), ("transform", turn));
        text.Add(line);
        return text;
    });
}
