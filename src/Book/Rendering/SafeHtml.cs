using AngleSharp.Xhtml;

namespace PriceOfAwait.Book.Rendering;

/// <summary>
/// HTML of any notebook, written anew from the elements, attributes and styles listed here: no script, no style sheet, no
/// form, no request, no id but those of the page's headings. Inline SVG becomes an image; a chart and a stepper keep the data by which
/// the book's own scripts draw them.
/// </summary>
internal sealed partial class SafeHtml(IReadOnlyDictionary<string, string> pages, Headings? headings, PageOrigin? origin, OutputFacts facts)
{
    private const int MaxDepth = 200;
    private const int MaxOpen = 5_000;
    private const int MaxRows = 16;
    private const int MaxCodeLines = 24;
    private const string DataBlock = "<script type=\"application/json\" data-figure=\"";

    private static readonly HashSet<string> Elements =
    [
        .. ("abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure hr i ins kbd li mark ol p pre q s "
            + "samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var").Split(' '),
    ];

    private static readonly HashSet<string> Dropped =
    [
        .. ("script style template noscript iframe object embed link meta base title head math select textarea audio video").Split(' '),
    ];

    private static readonly HashSet<string> Attributes =
    [
        "align", "colspan", "rowspan", "scope", "title", "lang", "start", "open",
        StepperOnPage.Mark, StepperOnPage.Rows, "data-title", "data-steps", "data-code", "data-name", Table.ComputedFrom,
        Matrix.Signs,
    ];

    private static readonly HashSet<string> Properties =
    [
        .. ("align-items background-color border border-bottom border-radius break-inside color column-gap columns display flex flex-wrap "
            + "font-size font-style font-variant-numeric font-weight gap grid-template-columns line-height margin-bottom margin-top "
            + "max-height max-width min-width opacity overflow-wrap padding padding-left text-align text-decoration vertical-align white-space")
            .Split(' '),
    ];

    private static readonly Dictionary<string, string> CodeClasses = Enum.GetValues<TokenKind>()
        .Where(kind => CodeTokens.ColorOf(kind) is not null)
        .ToDictionary(kind => $"color:{CodeTokens.ColorOf(kind)}", CodeMarkup.ClassOf, StringComparer.Ordinal);

    private static Markup TooDeep { get; } =
        Markup.Note($"This output’s HTML isn’t shown: it is nested more than {MaxDepth} levels deep.");

    private readonly HashSet<string> _charts = [];
    private int _origins;
    private readonly StringBuilder _html = new();

    public static Markup ToMarkup(
        string html, IReadOnlyDictionary<string, string>? pages = null, PageOrigin? origin = null, OutputFacts? facts = null) =>
        IsEndless(html) ? TooDeep
            : ToMarkup(new HtmlParser().ParseDocument(html).Body!, pages ?? PageNames.Of([]), headings: null, origin, facts);

    /// <param name="headings">Takes the headings of prose; <see langword="null"/> for an output, which has none.</param>
    /// <param name="origin">What the page says once.</param>
    /// <param name="facts">Those of the output; <see langword="null"/> for prose, which has none.</param>
    public static Markup ToMarkup(
        IElement body, IReadOnlyDictionary<string, string> pages, Headings? headings, PageOrigin? origin = null,
        OutputFacts? facts = null)
    {
        // Writing it could overflow the stack.
        if (body.Descendants().Any(node => node.Ancestors().Skip(MaxDepth).Any()))
        {
            return TooDeep;
        }

        var written = new SafeHtml(pages, headings, origin, facts ?? new());
        written.WriteChildren(body);
        return new(written._html.ToString());
    }

    /// <summary>Whether there is a chart in it: no text can look like one, because texts are encoded.</summary>
    public static bool HasChart(Markup markup) => markup.Text.Contains(DataBlock, StringComparison.Ordinal);

    /// <summary>The image of a data URI, in which nothing runs. Any other would be a request, so its text takes its place.</summary>
    public static Markup Image(string? url, string alternative, Markup size = default) => ImageUri().IsMatch(url ?? "")
        ? Markup.Of($"<img src=\"{url}\" alt=\"{alternative}\"{size}>")
        : Markup.Of($"[{(alternative.Length > 0 ? alternative : "an image")}]");

    public static Markup SvgImage(string svg, string alternative) =>
        Image($"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(svg))}", alternative);

    /// <summary>Whether so many elements are left open that parsing, which takes the square of their number, would take minutes.</summary>
    private static bool IsEndless(string html)
    {
        var open = 0;
        foreach (var tag in StartOrEnd().EnumerateMatches(html))
        {
            open += html[tag.Index + 1] == '/' ? -1 : 1;
            if (open > MaxOpen)
            {
                return true;
            }
        }

        return false;
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
                _html.AppendJoin("<wbr>", Joint().Split(name.Data).Select(Markup.Encode));
                break;
            case IText text:
                _html.Append(Markup.Encode(Number.Unbroken(text.Data)));
                break;
            case IElement { LocalName: "svg" } svg:
                svg.SetAttribute("xmlns", NamespaceNames.SvgUri);
                var source = AngleSharp.FormatExtensions.ToHtml(svg, XhtmlMarkupFormatter.Instance);
                Append(SvgImage(source, svg.GetAttribute("aria-label") ?? "a picture"));
                break;
            case IElement { LocalName: "img" } image:
                Append(ImageOf(image));
                break;
            case IElement { LocalName: "input" } box when box.GetAttribute("type") == "checkbox":
                Append(Markup.Of($"<input type=\"checkbox\" disabled{new Markup(box.HasAttribute("checked") ? " checked" : "")}>"));
                break;
            case IElement { LocalName: ['h', >= '1' and <= '6' and var level] } heading when headings is not null:
                WriteHeading(heading, level - '0', headings);
                break;
            case IElement { LocalName: "a" } link when Resolve(link.GetAttribute("href")) is not null:
                WriteElement(link);
                break;
            case IElement { LocalName: "a" } link when FileOfRepository().Match(link.GetAttribute("href") ?? "") is { Success: true } file
                && file.Groups["name"].Value == link.TextContent:
                Append(Markup.Of($"<code>{file.Groups["path"].Value}</code>"));
                break;
            case IElement place when place.GetAttribute(FigureOnPage.Mark) is { } id && place.QuerySelector("img") is { } picture:
                WriteChart(id, picture);
                break;
            case IElement element when Dropped.Contains(element.LocalName):
                break;
            // What the page says at its top isn't said again.
            case IElement place when origin is not null && place.HasAttribute(Origin.Mark)
                && facts.Provenance.ElementAtOrDefault(_origins++) is { } provenance:
                Append(origin.DifferenceOf(provenance));
                break;
            case IElement { LocalName: "pre" } pre when headings is not null && pre.FirstElementChild is { LocalName: "code" } code:
                Append(CodeMarkup.Of(code.TextContent.TrimEnd('\n'),
                    code.ClassName?.Replace("language-", "", StringComparison.Ordinal) ?? ""));
                break;
            case IElement { LocalName: "pre" } code when code.HasAttribute("data-language"):
                WriteFolded("Code of {0} lines", code.TextContent.Count(c => c == '\n') + 1, MaxCodeLines, () =>
                {
                    _html.Append("<div class=\"code\"><pre tabindex=\"0\"><code>");
                    WriteChildren(code);
                    _html.Append("</code></pre></div>\n");
                });
                break;
            case IElement { LocalName: "table" } table:
                var isMatrix = table.Closest($".{Matrix.Class}") is not null;
                WriteFolded("Table of {0} rows", isMatrix ? 0 : table.QuerySelectorAll("tbody > tr").Length, MaxRows, () =>
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

    private void WriteHeading(IElement heading, int level, Headings all)
    {
        var text = Prose.TextOf(heading);
        var id = all.Add(level, text);
        Append(Markup.Of($"<h{level} id=\"{id}\">"));
        WriteChildren(heading);
        Append(Markup.Of($" {Headings.LinkTo(id, text)}</h{level}>\n{all.Below}"));
    }

    private void WriteFolded(string summary, int length, int max, Action write)
    {
        var isFolded = headings is null && length > max;
        if (isFolded)
        {
            _html.Append("<details class=\"fold\"><summary>").AppendFormat(null, summary, length).Append("</summary>\n");
        }

        write();
        _html.Append(isFolded ? "</details>\n" : "");
    }

    private static Markup ImageOf(IElement image) =>
        Image(image.GetAttribute("src"), image.GetAttribute("alt") ?? "", Markup.Concat(
            from length in image.Attributes
            where length.LocalName is "width" or "height" && length.Value is { Length: <= 4 } pixels && pixels.All(char.IsAsciiDigit)
            select Markup.Of($" {length.LocalName}=\"{length.Value}\"")));

    /// <summary>The picture, the question that it answers, and, once for each chart, what plotly.js draws in its place.</summary>
    private void WriteChart(string id, IElement picture)
    {
        var chart = facts.Charts.FirstOrDefault(one => one.Id == id);
        var asked = chart?.Asked is { } question
            ? Markup.Of($" data-asked=\"{JsonSerializer.Serialize(question, Json.Compact)}\"")
            : Markup.Empty;
        Append(Markup.Of($"""
            <div class="scroll chart" role="group" aria-label="Chart: {picture.GetAttribute("alt")}" tabindex="0" {FigureOnPage.Mark}="{id}"{asked}>{ImageOf(picture)}</div>

            """));
        if (chart is not null && _charts.Add(id))
        {
            // The default format escapes every character that could end the block.
            Append(Markup.Of($"{new Markup(DataBlock)}{id}\">{new Markup(chart.Spec.ToJsonString())}</script>\n"));
        }
    }

    private void WriteElement(IElement element)
    {
        // To a screen reader, a header cell without text is none.
        var name = element.LocalName == "th" && string.IsNullOrWhiteSpace(element.TextContent) ? "td" : element.LocalName;
        _html.Append('<').Append(name);
        foreach (var (attribute, value) in element.Attributes.Select(attribute => WrittenOf(attribute, element)))
        {
            if (!string.IsNullOrEmpty(value) || attribute is "open" or StepperOnPage.Mark)
            {
                _html.Append(' ').Append(attribute).Append("=\"").Append(Markup.Encode(value ?? "")).Append('"');
            }
        }

        // What scrolls is reached by the keyboard; in a table, the table scrolls.
        _html.Append(name == "pre" && element.Closest("td") is null ? " tabindex=\"0\">" : ">");
        if (element.ClassList.Contains(Matrix.Class))
        {
            Append(FilterOf(element));
        }

        if (name is not ("br" or "hr" or "col"))
        {
            WriteChildren(element);
            _html.Append("</").Append(name).Append('>');
        }
    }

    private (string Name, string? Value) WrittenOf(IAttr attribute, IElement element) => attribute.LocalName switch
    {
        "href" when element.LocalName == "a" => ("href", Resolve(attribute.Value)),
        "style" when CodeClasses.TryGetValue(attribute.Value, out var code) => ("class", code),
        "style" => ("style", StyleOf(attribute.Value)),
        // Those of Microsoft's formatters' trees, and ours.
        "class" => ("class", string.Join(' ', element.ClassList.Where(
            name => name == Matrix.Class || name.StartsWith("dni-", StringComparison.Ordinal)))),
        var other => (other, Attributes.Contains(other) ? attribute.Value : null),
    };

    private static string StyleOf(string style) => string.Join(';', style.Split(';')
        .Select(declaration => declaration.Split(':', 2, StringSplitOptions.TrimEntries))
        .Where(parts => parts.Length == 2 && Properties.Contains(parts[0].ToLowerInvariant()) && Harmless().IsMatch(parts[1]))
        .Select(parts => $"{parts[0].ToLowerInvariant()}:{parts[1]}"));

    /// <summary>To another page of the book, to a place on this one, or out on the web; null for a link that leads elsewhere.</summary>
    private string? Resolve(string? url)
    {
        // Browsers ignore these characters in an address.
        url = string.Concat((url ?? "").Where(character => !char.IsControl(character))).Trim();
        if (Uri.TryCreate(url, UriKind.Absolute, out var absolute))
        {
            return absolute.Scheme is "http" or "https" or "mailto" ? absolute.AbsoluteUri : null;
        }

        var parts = url.Split('#', 2);
        var fragment = parts.Length == 2 ? "#" + Uri.EscapeDataString(Uri.UnescapeDataString(parts[1])) : "";
        return parts[0].Length == 0 ? fragment.Length > 1 ? fragment : null
            : pages.TryGetValue(Uri.UnescapeDataString(parts[0]), out var page) ? Uri.EscapeDataString(page) + fragment
            : null;
    }

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

    [GeneratedRegex(@"\A(?!.*\b(url|image|image-set|src|expression|var|env|attr)\s*\()[\w\s.,%#()-]+\z", RegexOptions.IgnoreCase)]
    private static partial Regex Harmless();

    // Of the elements for which the parser looks through all that are open.
    [GeneratedRegex(
        "</?(address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header"
        + "|hgroup|main|menu|nav|ol|pre|section|summary|table|ul|a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\\s>]",
        RegexOptions.IgnoreCase)]
    private static partial Regex StartOrEnd();

    [GeneratedRegex("(?<=[a-z])(?=[A-Z])|(?<=[/_])(?=[A-Za-z])")]
    private static partial Regex Joint();

    [GeneratedRegex(@"\Adata:image/((png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+|svg\+xml,[^""]+)\z")]
    private static partial Regex ImageUri();

    [GeneratedRegex(@"^(\.\./)+(?<path>([^/#]+/)*(?<name>[^/#]+))(#.*)?$")]
    private static partial Regex FileOfRepository();
}
