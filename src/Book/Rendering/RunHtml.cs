using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using AngleSharp.Xhtml;
using PriceOfAwait.Display;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// An output's HTML, written anew from the elements, attributes and styles listed here, whoever made it: no script, no style sheet, no
/// form, no request, no id. Inline SVG becomes an image; a chart and a stepper keep the data by which the book's own scripts draw them.
/// </summary>
internal sealed partial class RunHtml(PageLinks? links)
{
    private const int DeepestNesting = 200;
    private const int MostRows = 16;
    private const int MostCodeLines = 24;
    private const string Language = "data-language";
    private const string DataBlock = "<script type=\"application/json\" data-figure=\"";

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

    private static readonly HashSet<string> Void = ["br", "hr", "col"];

    private static readonly string[] Lengths = ["width", "height"];

    private static readonly HashSet<string> Attributes =
    [
        "align", "colspan", "rowspan", "scope", "title", "lang", "start", "open",
        StepperOnPage.Mark, "data-title", "data-steps", "data-code", "data-name", Matrix.Signs,
    ];

    /// <summary>Properties of text and of the order of boxes; none that could cover the page or load a file.</summary>
    private static readonly HashSet<string> Properties =
    [
        "align-items", "background-color", "border", "border-bottom", "border-radius", "break-inside", "color", "column-gap", "columns",
        "display", "flex", "flex-wrap", "font-size", "font-style", "font-variant-numeric", "font-weight", "gap", "grid-template-columns",
        "line-height", "margin-bottom", "margin-top", "max-height", "max-width", "min-width", "opacity", "overflow-wrap", "padding",
        "padding-left", "text-align", "text-decoration", "vertical-align", "white-space",
    ];

    /// <summary>The colors of code, which differ in light and dark here.</summary>
    private static readonly Dictionary<string, string> CodeClasses = Enum.GetValues<TokenKind>()
        .Where(kind => CodeTokens.ColorOf(kind) is not null)
        .ToDictionary(kind => $"color:{CodeTokens.ColorOf(kind)}", CodeMarkup.ClassOf, StringComparer.Ordinal);

    private readonly StringBuilder _html = new();

    /// <param name="html">The HTML.</param>
    /// <param name="links">Where links may lead; nowhere where there are none.</param>
    public static Markup ToMarkup(string html, PageLinks? links = null)
    {
        if (BodyOf(html) is not { } body)
        {
            return OutputMarkup.NoteOf($"This output’s HTML isn’t shown: it is nested more than {DeepestNesting} levels deep.");
        }

        var written = new RunHtml(links);
        written.WriteChildren(body);
        return new(written._html.ToString());
    }

    /// <summary>Whether there is a chart in it: no text can look like one, because texts are encoded.</summary>
    public static bool HasChart(Markup markup) => markup.Text.Contains(DataBlock, StringComparison.Ordinal);

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
            case IText { ParentElement.LocalName: "td" or "th" } name:
                // A long name breaks between its words, where it has to.
                _html.AppendJoin("<wbr>", Joint().Split(name.Data).Select(Markup.Encoded));
                break;
            case IText text:
                _html.Append(Markup.Encoded(text.Data));
                break;
            case IElement { LocalName: "svg" } svg:
                svg.SetAttribute("xmlns", NamespaceNames.SvgUri);
                var source = AngleSharp.FormatExtensions.ToHtml(svg, XhtmlMarkupFormatter.Instance);
                Append(ImageMarkup.OfSvg(source, svg.GetAttribute("aria-label") ?? "a picture"));
                break;
            case IElement { LocalName: "img" } image:
                Append(ImageOf(image));
                break;
            case IElement place when place.GetAttribute(FigureOnPage.Mark) is { } id && place.QuerySelector("img") is { } picture:
                Append(Markup.Of(
                    $"<div class=\"scroll chart\" role=\"group\" aria-label=\"Chart: {picture.GetAttribute("alt")}\" tabindex=\"0\" "
                    + $"{new Markup(FigureOnPage.Mark)}=\"{id}\">{ImageOf(picture)}</div>\n"));
                break;
            case IElement { LocalName: "script" } script when FigureOnPage.In(script.TextContent) is var (figure, spec):
                Append(DataOf(figure, spec));
                break;
            case IElement element when Dropped.Contains(element.LocalName):
                break;
            case IElement { LocalName: "pre" } code when code.HasAttribute(Language):
                WriteFolded(code.TextContent.Count(c => c == '\n') + 1, MostCodeLines, "Code of {0} lines", () =>
                {
                    _html.Append("<div class=\"code\"><pre tabindex=\"0\"><code>");
                    WriteChildren(code);
                    _html.Append("</code></pre></div>\n");
                });
                break;
            case IElement { LocalName: "table" } table:
                var isMatrix = table.Closest($".{Matrix.Class}") is not null;
                WriteFolded(isMatrix ? 0 : table.QuerySelectorAll("tbody > tr").Length, MostRows, "Table of {0} rows", () =>
                {
                    Append(ScrollMarkup.Start("Table"));
                    WriteElement(table);
                    Append(ScrollMarkup.End);
                });
                break;
            case IElement element when Elements.Contains(element.LocalName):
                WriteElement(element);
                break;
            default:
                WriteChildren(node);
                break;
        }
    }

    private void Append(Markup markup) => _html.Append(markup.Text);

    /// <summary>What is long stands folded, behind a line that says how long it is; but not within another fold.</summary>
    private void WriteFolded(int length, int most, string summary, Action write)
    {
        if (length <= most)
        {
            write();
            return;
        }

        _html.Append("<details class=\"fold\"><summary>").AppendFormat(null, summary, length).Append("</summary>\n");
        write();
        _html.Append("</details>\n");
    }

    private static Markup ImageOf(IElement image) =>
        ImageMarkup.Of(image.GetAttribute("src"), image.GetAttribute("alt") ?? "", Markup.Concat(
            from name in Lengths
            let length = image.GetAttribute(name)
            where length is not null && Pixels().IsMatch(length)
            select Markup.Of($" {name}=\"{length}\"")));

    /// <summary>What plotly.js draws, in a block from which the book's own script takes it; nothing where it is no JSON.</summary>
    private static Markup DataOf(string figure, string spec)
    {
        try
        {
            // This writes every character escaped that could end the block.
            return Markup.Of($"{new Markup(DataBlock)}{figure}\">{new Markup(JsonNode.Parse(spec)!.ToJsonString())}</script>\n");
        }
        catch (JsonException)
        {
            return Markup.Empty;
        }
    }

    private void WriteElement(IElement element)
    {
        // To a screen reader, a header cell without text is none.
        var name = element.LocalName == "th" && string.IsNullOrWhiteSpace(element.TextContent) ? "td" : element.LocalName;
        _html.Append('<').Append(name);
        foreach (var (attribute, value) in AttributesOf(element))
        {
            _html.Append(' ').Append(attribute).Append("=\"").Append(Markup.Encoded(value)).Append('"');
        }

        // What scrolls is reached by the keyboard; in a table, the table scrolls.
        _html.Append(name == "pre" && element.Closest("td") is null ? " tabindex=\"0\">" : ">");
        if (element.ClassList.Contains(Matrix.Class))
        {
            Append(FilterOf(element));
        }

        if (!Void.Contains(name))
        {
            WriteChildren(element);
            _html.Append("</").Append(name).Append('>');
        }
    }

    private IEnumerable<(string Name, string Value)> AttributesOf(IElement element)
    {
        foreach (var attribute in element.Attributes)
        {
            var (name, value) = attribute.LocalName switch
            {
                "href" when element.LocalName == "a" => ("href", links?.Resolve(attribute.Value)),
                "style" when CodeClasses.TryGetValue(attribute.Value, out var code) => ("class", code),
                "style" => ("style", StyleOf(attribute.Value)),
                "class" => ("class", string.Join(' ', attribute.Value.Split(' ').Where(one => Class().IsMatch(one)))),
                var other => (other, Attributes.Contains(other) ? attribute.Value : null),
            };
            if (!string.IsNullOrEmpty(value) || name is "open" or StepperOnPage.Mark)
            {
                yield return (name, value ?? "");
            }
        }
    }

    private static string StyleOf(string style) => string.Join(';', style.Split(';')
        .Select(declaration => declaration.Split(':', 2, StringSplitOptions.TrimEntries))
        .Where(parts => parts.Length == 2 && Properties.Contains(parts[0].ToLowerInvariant()) && Harmless().IsMatch(parts[1]))
        .Select(parts => $"{parts[0].ToLowerInvariant()}:{parts[1]}"));

    /// <summary>Chooses a matrix's rows by their signs, by the style sheet alone.</summary>
    private static Markup FilterOf(IElement matrix)
    {
        // Matrices of one page do not share their choice.
        var name = "show-" + Checksum.Of(matrix.TextContent)[..8];
        var signs = matrix.QuerySelectorAll("td[title]").Select(mark => mark.GetAttribute("title")!.Split(' '))
            .Where(mark => mark[0].Length > 0).DistinctBy(mark => mark[0]);
        return Markup.Of($"""
            <fieldset><legend>Show</legend>
            <label><input type="radio" name="{name}" value="all" checked> all</label>
            {signs.Select(mark => Markup.Of(
                $"<label><input type=\"radio\" name=\"{name}\" value=\"{mark[0]}\"> {mark[0]} {mark.ElementAtOrDefault(1)} somewhere</label>\n"))}
            </fieldset>

            """);
    }

    /// <summary>Those of Microsoft's formatters' trees, and ours.</summary>
    [GeneratedRegex($"^(dni-[a-z]+|{Matrix.Class})$")]
    private static partial Regex Class();

    [GeneratedRegex(@"\A(?!.*\b(url|image|image-set|src|expression|var|env|attr)\s*\()[\w\s.,%#()-]+\z", RegexOptions.IgnoreCase)]
    private static partial Regex Harmless();

    [GeneratedRegex("(?<=[a-z])(?=[A-Z])|(?<=[/_])(?=[A-Za-z])")]
    private static partial Regex Joint();

    [GeneratedRegex(@"\A[0-9]{1,4}\z")]
    private static partial Regex Pixels();
}
