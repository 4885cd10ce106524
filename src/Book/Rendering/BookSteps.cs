using AngleSharp.Xhtml;

namespace PriceOfAwait.Book.Rendering;

/// <summary>The changes that the book makes to the HTML it shows: named steps in a fixed order.</summary>
internal sealed partial class BookSteps(Headings? headings)
{
    private const string CodeOfProse = "pre > code:first-child";

    /// <summary>The steps that need what the sanitizer removes.</summary>
    public void BeforeSanitizing(IElement body)
    {
        TurnInlineSvgIntoImages(body);
        ShowPathsOfRepositoryFiles(body);
        if (headings is not null)
        {
            ColorCodeOfProse(body);
        }
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
        if (headings is not null)
        {
            LinkHeadings(body, headings);
            FrameCode(body);
        }

        FrameTables(body);
        LetTheKeyboardScroll(body);
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
            var words = WordsOf(text.Data).Select(word => (INode)text.Owner!.CreateTextNode(word));
            text.Replace([.. words.SelectMany(word => new[] { text.Owner!.CreateElement("wbr"), word }).Skip(1)]);
        }
    }

    /// <summary>A text at the ends of its words, if it has a long name.</summary>
    public static string[] WordsOf(string text)
    {
        const char Break = '\u200B';
        return LongName().Replace(text, name => WordBoundary().Replace(name.Value, $"{Break}")).Split(Break);
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

    private static void FrameCode(IElement body)
    {
        foreach (var code in All(body, CodeOfProse))
        {
            code.ParentElement!.OuterHtml = CodeMarkup.Framed(new(code.InnerHtml)).Text;
        }
    }

    private void FrameTables(IElement body)
    {
        // Inner tables first, because setting the HTML of an outer table creates its inner tables anew.
        foreach (var table in Enumerable.Reverse(All(body, "table")))
        {
            var rows = table.QuerySelectorAll("tbody > tr").Length;
            var framed = Markup.Of($"{ScrollMarkup.Start("Table")}{new Markup(table.OuterHtml)}{ScrollMarkup.End}");
            table.OuterHtml = (headings is null ? ScrollMarkup.FoldedIfLong(rows, framed) : framed).Text;
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
