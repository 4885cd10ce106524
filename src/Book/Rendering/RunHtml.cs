using System.Text;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using AngleSharp.Xhtml;
using PriceOfAwait.Charts;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// HTML that a run made by other means than the library's data, written anew from the elements and attributes listed here: no script, no
/// style sheet, no form, no request, no id. Inline SVG becomes an image, and a chart, such as one of XPlot's, is drawn by the book's script.
/// </summary>
internal sealed class RunHtml(PageLinks links)
{
    private static readonly HashSet<string> Elements =
    [
        "a", "abbr", "b", "blockquote", "br", "caption", "code", "col", "colgroup", "dd", "del", "details", "div", "dl", "dt", "em",
        "figcaption", "figure", "hr", "i", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "samp", "small", "span", "strong", "sub",
        "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var",
    ];

    /// <summary>Elements that are dropped with their content.</summary>
    private static readonly HashSet<string> Dropped =
    [
        "script", "style", "template", "noscript", "iframe", "object", "embed", "link", "meta", "base", "title", "head", "math", "select",
        "textarea", "audio", "video",
    ];

    private const int DeepestNesting = 200;

    private static readonly HashSet<string> Void = ["br", "hr", "col"];

    private readonly StringBuilder _html = new();

    public static Markup ToMarkup(string html, PageLinks links)
    {
        if (BodyOf(html) is not { } body)
        {
            return OutputMarkup.NoteOf($"This output’s HTML isn’t shown: it is nested more than {DeepestNesting} levels deep.");
        }

        var written = new RunHtml(links);
        written.WriteChildren(body);
        return new(written._html.ToString());
    }

    /// <summary>The parsed HTML; <see langword="null"/> where it is nested so deeply that reading it could overflow the stack.</summary>
    private static IElement? BodyOf(string html)
    {
        var body = new HtmlParser().ParseDocument(html).Body!;
        INode? node = body;
        for (var depth = 0; node is not null && depth <= DeepestNesting;)
        {
            if (node.FirstChild is { } child)
            {
                (node, depth) = (child, depth + 1);
                continue;
            }

            while (node is not null && node != body && node.NextSibling is null)
            {
                (node, depth) = (node.Parent, depth - 1);
            }

            if (node is null || node == body)
            {
                return body;
            }

            node = node.NextSibling;
        }

        return null;
    }

    /// <summary>What a reader would see of it, as text: its words, and those of its images.</summary>
    public static string TextOf(string html)
    {
        if (BodyOf(html) is not { } body)
        {
            return "";
        }

        foreach (var element in body.QuerySelectorAll(string.Join(',', Dropped)))
        {
            element.Remove();
        }

        var words = body.GetDescendants().Select(node => node switch
        {
            IText text => text.Data,
            IElement { LocalName: "img" } image => image.GetAttribute("alt") ?? "",
            IElement { LocalName: "tr" or "p" or "div" or "li" or "br" or "pre" } => "\n",
            IElement { LocalName: "td" or "th" } => "  ",
            _ => "",
        });
        var lines = string.Concat(words).Split('\n').Select(line => line.TrimEnd()).Where(line => line.Length > 0);
        return string.Join('\n', lines).Trim();
    }

    private void WriteChildren(INode parent)
    {
        foreach (var node in parent.ChildNodes)
        {
            Write(node);
        }
    }

    private void Write(INode node)
    {
        switch (node)
        {
            case IText text:
                _html.Append(Markup.Encoded(text.Data));
                break;
            case IElement { LocalName: "svg" } svg:
                svg.SetAttribute("xmlns", NamespaceNames.SvgUri);
                var source = AngleSharp.FormatExtensions.ToHtml(svg, XhtmlMarkupFormatter.Instance);
                _html.Append(ImageMarkup.OfSvg(source, svg.GetAttribute("aria-label") ?? "a picture").Text);
                break;
            case IElement { LocalName: "img" } image:
                _html.Append(ImageMarkup.Of(image.GetAttribute("src"), image.GetAttribute("alt") ?? "").Text);
                break;
            case IElement place when place.GetAttribute(FigureOnPage.Mark) is { } id && place.QuerySelector("img") is { } picture:
                var alternative = picture.GetAttribute("alt") ?? "";
                _html.Append(FigureMarkup.PlaceOf(id, "chart", alternative, ImageMarkup.Of(picture.GetAttribute("src"), alternative)).Text);
                break;
            case IElement { LocalName: "script" } script when FigureOnPage.In(script.TextContent) is var (figure, spec):
                _html.Append(FigureMarkup.DataOf(figure, spec).Text);
                break;
            case IElement element when Dropped.Contains(element.LocalName):
                break;
            case IElement element when Elements.Contains(element.LocalName):
                WriteElement(element);
                break;
            default:
                WriteChildren(node);
                break;
        }
    }

    private void WriteElement(IElement element)
    {
        // To a screen reader, a header cell without text is none.
        var name = element.LocalName == "th" && string.IsNullOrWhiteSpace(element.TextContent) ? "td" : element.LocalName;
        if (name == "table")
        {
            _html.Append(ScrollMarkup.Start("Table").Text);
        }

        _html.Append('<').Append(name);
        foreach (var (attribute, value) in RunHtmlAttributes.Of(element, links))
        {
            _html.Append(' ').Append(attribute).Append("=\"").Append(Markup.Encoded(value)).Append('"');
        }

        // What scrolls is reached by the keyboard; in a table, the table scrolls.
        _html.Append(name == "pre" && element.Closest("td") is null ? " tabindex=\"0\">" : ">");
        if (!Void.Contains(name))
        {
            WriteChildren(element);
            _html.Append("</").Append(name).Append('>');
        }

        if (name == "table")
        {
            _html.Append(ScrollMarkup.End.Text);
        }
    }
}
