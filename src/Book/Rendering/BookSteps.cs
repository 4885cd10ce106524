using AngleSharp.Xhtml;

namespace PriceOfAwait.Book.Rendering;

/// <summary>The changes that the book makes to the HTML it shows: named steps in a fixed order.</summary>
internal sealed partial class BookSteps(
    IReadOnlyDictionary<string, string> pages,
    Headings? headings,
    PageOrigin? origin,
    OutputFacts facts
)
{
    public const string ChartDataBlock = "<script type=\"application/json\" data-figure=\"";

    private const string CodeOfProse = "pre > code:first-child";
    private const int MaxRows = 16;
    private const int MaxCodeLines = 24;

    private static readonly Dictionary<string, string> ClassesByStyle = Enum.GetValues<TokenKind>()
        .Where(kind => CodeTokens.ColorOf(kind) is not null)
        .ToDictionary(kind => $"color:{CodeTokens.ColorOf(kind)}", CodeMarkup.ClassOf, StringComparer.Ordinal);

    /// <summary>The steps that need what the sanitizer removes.</summary>
    public void BeforeSanitizing(IElement body)
    {
        TurnInlineSvgIntoImages(body);
        ShowPathsOfRepositoryFiles(body);
        if (headings is not null)
        {
            ColorCodeOfProse(body);
        }

        ColorCodeOfOutputs(body);
    }

    /// <summary>The steps that tidy what the sanitizer leaves, or add what a notebook itself may not contain.</summary>
    public void AfterSanitizing(IElement body)
    {
        UnwrapLinksThatLeadNowhere(body);
        ShowTextsOfMissingImages(body);
        KeepOnlyCheckBoxes(body);
        TurnEmptyHeaderCellsIntoCells(body);
        KeepNumbersAndUnitsTogether(body);
        BreakLongNamesInCells(body);
        TellIdentifiersOfCells(body);
        if (headings is not null)
        {
            LinkHeadings(body, headings);
        }

        if (origin is not null)
        {
            SayOnlyWhereOriginsDiffer(body, origin);
        }

        FrameCode(body);
        AddFiltersOfMatrices(body);
        FrameTables(body);
        LetTheKeyboardScroll(body);
        FrameCharts(body);
    }

    /// <summary>
    /// The address of another page of the book, of a place on this page, or on the web; <see langword="null"/> for any
    /// other link.
    /// </summary>
    public string? Resolve(string url)
    {
        // Browsers ignore control characters in an address.
        url = string.Concat(url.Where(character => !char.IsControl(character))).Trim();
        if (Uri.TryCreate(url, UriKind.Absolute, out var absolute))
        {
            return absolute.Scheme is "http" or "https" or "mailto" ? absolute.AbsoluteUri : null;
        }

        var parts = url.Split('#', 2);
        var fragment = parts.Length == 2 ? "#" + Uri.EscapeDataString(Uri.UnescapeDataString(parts[1])) : "";
        return parts[0].Length == 0
            ? fragment.Length > 1
                ? fragment
                : null
            : pages.TryGetValue(Uri.UnescapeDataString(parts[0]), out var page)
                ? Uri.EscapeDataString(page) + fragment
                : null;
    }

    private static void TurnInlineSvgIntoImages(IElement body)
    {
        foreach (
            var svg in All(body, "svg").Where(svg => svg.Ancestors<IElement>().All(above => above.LocalName != "svg"))
        )
        {
            svg.SetAttribute("xmlns", NamespaceNames.SvgUri);
            var source = AngleSharp.FormatExtensions.ToHtml(svg, XhtmlMarkupFormatter.Instance);
            svg.OuterHtml = Picture.OfSvg(source, svg.GetAttribute("aria-label") ?? "a picture").Text;
        }
    }

    /// <summary>
    /// Replaces a link to a file of the repository, which the book doesn't contain, with the file's path.
    /// </summary>
    private static void ShowPathsOfRepositoryFiles(IElement body)
    {
        foreach (var link in All(body, "a"))
        {
            if (
                FileOfRepository().Match(link.GetAttribute("href") ?? "") is { Success: true } file
                && file.Groups["name"].Value == link.TextContent
            )
            {
                link.OuterHtml = Markup.Of($"<code>{file.Groups["path"].Value}</code>").Text;
            }
        }
    }

    private static void ColorCodeOfProse(IElement body)
    {
        foreach (var code in All(body, CodeOfProse))
        {
            var language = (code.ClassName ?? "").Replace("language-", "", StringComparison.Ordinal);
            code.InnerHtml = CodeMarkup.Of(code.TextContent.TrimEnd('\n'), language).Text;
        }
    }

    /// <summary>Replaces a notebook's fixed colors with classes, because the page may be light or dark.</summary>
    private static void ColorCodeOfOutputs(IElement body)
    {
        foreach (var token in All(body, "[style]"))
        {
            if (ClassesByStyle.TryGetValue(token.GetAttribute("style")!, out var name))
            {
                token.RemoveAttribute("style");
                token.ClassName = name;
            }
        }
    }

    private static void UnwrapLinksThatLeadNowhere(IElement body)
    {
        foreach (var link in All(body, "a:not([href])"))
        {
            link.Replace([.. link.ChildNodes]);
        }
    }

    private static void ShowTextsOfMissingImages(IElement body)
    {
        foreach (var image in All(body, "img:not([src])"))
        {
            image.OuterHtml = Picture.TextOf(image.GetAttribute("alt") ?? "").Text;
        }
    }

    private static void KeepOnlyCheckBoxes(IElement body)
    {
        foreach (var input in All(body, "input"))
        {
            if (input.GetAttribute("type") == "checkbox")
            {
                input.SetAttribute("disabled", "");
            }
            else
            {
                input.Remove();
            }
        }
    }

    /// <summary>A header cell without text is useless to a screen reader.</summary>
    private static void TurnEmptyHeaderCellsIntoCells(IElement body)
    {
        foreach (var header in All(body, "th").Where(header => string.IsNullOrWhiteSpace(header.TextContent)))
        {
            var cell = header.Owner!.CreateElement("td");
            foreach (var attribute in header.Attributes)
            {
                cell.SetAttribute(attribute.Name, attribute.Value);
            }

            cell.Append([.. header.ChildNodes]);
            header.Replace(cell);
        }
    }

    private static void KeepNumbersAndUnitsTogether(IElement body)
    {
        foreach (var text in body.Descendants<IText>().Where(text => !IsIn("pre", text)).ToList())
        {
            text.Data = Number.Unbroken(text.Data);
        }
    }

    /// <summary>Allows a line break between the words of a long name, where the column is too narrow for it.</summary>
    private static void BreakLongNamesInCells(IElement body)
    {
        foreach (
            var text in body.Descendants<IText>()
                .Where(text =>
                    text.ParentElement
                        is { LocalName: "td" or "th" }
                            or { LocalName: "code", ParentElement.LocalName: "td" }
                )
                .ToList()
        )
        {
            const char Break = '\u200B';
            var words = LongName()
                .Replace(text.Data, name => WordBoundary().Replace(name.Value, $"{Break}"))
                .Split(Break)
                .Select(word => (INode)text.Owner!.CreateTextNode(word));
            text.Replace([.. words.SelectMany(word => new[] { text.Owner!.CreateElement("wbr"), word }).Skip(1)]);
        }
    }

    /// <summary>
    /// Puts the identifier of a cell's words, which a tooltip shows only to a mouse, into the text: unseen until the
    /// words are pointed at, touched or, in a row's first such cell, reached by keyboard.
    /// </summary>
    private static void TellIdentifiersOfCells(IElement body)
    {
        foreach (var cell in All(body, "td[title]").Where(cell => cell.Closest($".{Matrix.Class}") is null))
        {
            var isFirst = cell.ParentElement!.QuerySelector(".named") is null;
            var stop = isFirst ? new Markup(" tabindex=\"0\"") : Markup.Empty;
            var identifier = cell.GetAttribute("title");
            cell.InnerHtml = Markup
                .Of($"""<span class="named"{stop}>{new Markup(cell.InnerHtml)} <code>{identifier}</code></span>""")
                .Text;
            cell.RemoveAttribute("title");
        }
    }

    private static void LinkHeadings(IElement body, Headings headings)
    {
        foreach (var heading in All(body, "h1, h2, h3, h4, h5, h6"))
        {
            var (name, text) = (heading.LocalName, Prose.TextOf(heading));
            var id = headings.Add(name[1] - '0', text);
            heading.OuterHtml = Markup
                .Of(
                    $"""
                    <{name} id="{id}">{new Markup(heading.InnerHtml)} {Headings.LinkTo(id, text)}</{name}>
                    {headings.Below}
                    """
                )
                .Text;
        }
    }

    /// <summary>Leaves out the origin that the page states at its top.</summary>
    private void SayOnlyWhereOriginsDiffer(IElement body, PageOrigin origin)
    {
        foreach (var (place, provenance) in All(body, $"[{Origin.Mark}]").Zip(facts.Provenance))
        {
            place.OuterHtml = origin.DifferenceOf(provenance).Text;
        }
    }

    private void FrameCode(IElement body)
    {
        foreach (var code in All(body, headings is null ? "pre[data-language]" : CodeOfProse))
        {
            var lines = code.TextContent.Count(character => character == '\n') + 1;
            var framed = CodeMarkup.Framed(new(code.InnerHtml));
            (headings is null ? code : code.ParentElement!).OuterHtml = FoldedIf(
                headings is null && lines > MaxCodeLines,
                $"Code of {lines} lines",
                framed
            ).Text;
        }
    }

    /// <summary>
    /// Adds radio buttons that filter a matrix's rows by their signs. The style sheet filters, so no script is needed.
    /// </summary>
    private static void AddFiltersOfMatrices(IElement body)
    {
        foreach (var matrix in All(body, $".{Matrix.Class}"))
        {
            // One name per matrix, so that the matrices of a page don't share their choice.
            var name = "show-" + Checksum.Of(matrix.TextContent)[..8];
            var signs = matrix
                .QuerySelectorAll("td[title]")
                .Select(mark => mark.GetAttribute("title")!.Split(' '))
                .Where(mark => mark[0].Length > 0)
                .DistinctBy(mark => mark[0]);
            matrix.Insert(
                AdjacentPosition.AfterBegin,
                Markup
                    .Of(
                        $"""
                <fieldset><legend>Show</legend>
                <label><input type="radio" name="{name}" value="all" checked> all</label>
                {signs.Select(mark => Markup.Of($"""
                    <label><input type="radio" name="{name}" value="{mark[0]}">
                    {mark[0]} {mark.ElementAtOrDefault(1)} somewhere</label>

                    """))}
                </fieldset>

                """
                    )
                    .Text
            );
        }
    }

    private void FrameTables(IElement body)
    {
        // Inner tables first, because setting the HTML of an outer table creates its inner tables anew.
        foreach (var table in Enumerable.Reverse(All(body, "table")))
        {
            var rows = table.QuerySelectorAll("tbody > tr").Length;
            var isLong = rows > MaxRows && headings is null && table.Closest($".{Matrix.Class}") is null;
            table.OuterHtml = FoldedIf(
                isLong,
                $"Table of {rows} rows",
                Markup.Of($"{ScrollMarkup.Start("Table")}{new Markup(table.OuterHtml)}{ScrollMarkup.End}")
            ).Text;
        }
    }

    /// <summary>Makes preformatted text reachable by keyboard, except in a table, which scrolls as a whole.</summary>
    private static void LetTheKeyboardScroll(IElement body)
    {
        foreach (var text in All(body, "pre").Where(text => !IsIn("td", text)))
        {
            text.SetAttribute("tabindex", "0");
        }
    }

    /// <summary>
    /// Frames the picture of each chart, with the question that the reader is asked about it. Adds the data from which
    /// plotly.js draws the chart, once for each chart.
    /// </summary>
    private void FrameCharts(IElement body)
    {
        var framed = new HashSet<string>();
        foreach (var place in All(body, $"[{FigureOnPage.Mark}]"))
        {
            if (place.QuerySelector("img") is not { } picture)
            {
                place.RemoveAttribute(FigureOnPage.Mark);
                continue;
            }

            var id = place.GetAttribute(FigureOnPage.Mark)!;
            var alternative = picture.GetAttribute("alt");
            var chart = facts.Charts.FirstOrDefault(one => one.Id == id);
            var asked = chart?.Asked is { } question
                ? Markup.Of($" data-asked=\"{JsonSerializer.Serialize(question, Json.Compact)}\"")
                : Markup.Empty;
            // The default JSON encoder escapes every character that could end the script element.
            var data =
                chart is not null && framed.Add(id)
                    ? Markup.Of(
                        $"{new Markup(ChartDataBlock)}{id}\">{new Markup(chart.Spec.ToJsonString())}</script>\n"
                    )
                    : Markup.Empty;
            place.OuterHtml = Markup
                .Of(
                    $"""
                    <div class="scroll chart" role="group" aria-label="Chart: {alternative}" tabindex="0"
                    {FigureOnPage.Mark}="{id}"{asked}>{new Markup(picture.OuterHtml)}</div>
                    {data}
                    """
                )
                .Text;
        }
    }

    private static Markup FoldedIf(bool isLong, string summary, Markup all) =>
        isLong ? Markup.Of($"<details class=\"fold\"><summary>{summary}</summary>\n{all}</details>\n") : all;

    private static List<IElement> All(IElement body, string selector) => [.. body.QuerySelectorAll(selector)];

    private static bool IsIn(string name, INode node) =>
        node.Ancestors<IElement>().Any(above => above.LocalName == name);

    [GeneratedRegex("(?<=[a-z])(?=[A-Z])|(?<=[/_])(?=[A-Za-z])")]
    private static partial Regex WordBoundary();

    [GeneratedRegex(@"\S{16,}")]
    private static partial Regex LongName();

    [GeneratedRegex(@"^(\.\./)+(?<path>([^/#]+/)*(?<name>[^/#]+))(#.*)?$")]
    private static partial Regex FileOfRepository();
}
