using System.Text.RegularExpressions;
using Markdig;
using Markdig.Extensions.Tables;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Renderers.Html.Inlines;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace PriceOfAwait.Book.Rendering;

/// <summary>Prose. Raw HTML in it is text, but for a few elements that can do no harm and have no attributes here.</summary>
/// <param name="links">Where links may lead.</param>
/// <param name="headings">Takes the page's headings.</param>
/// <param name="belowTitle">What stands below the page's first heading.</param>
internal sealed partial class MarkdownText(PageLinks links, HeadingIds headings, Markup belowTitle)
{
    /// <summary>The renderer has a limit, too, a little above this one.</summary>
    private const int DeepestNesting = 100;

    // What GitHub and Jupyter understand. No extension that lets prose set attributes.
    private static readonly MarkdownPipeline Pipeline = new MarkdownPipelineBuilder()
        .UsePipeTables().UseAutoLinks().UseTaskLists()
            .UseEmphasisExtras(Markdig.Extensions.EmphasisExtras.EmphasisExtraOptions.Strikethrough).Build();

    /// <summary>The document of a text.</summary>
    /// <param name="markdown">The text.</param>
    /// <param name="problem">Why there is none: it is nested deeper than anybody could read.</param>
    public static MarkdownDocument? TryParse(string markdown, out string? problem)
    {
        try
        {
            var prose = Markdown.Parse(markdown, Pipeline);
            problem = prose.Descendants().Any(IsTooDeep) ? $"it is nested more than {DeepestNesting} levels deep." : null;
            return problem is null ? prose : null;
        }
        catch (ArgumentException e)
        {
            // The parser's own limit.
            problem = e.Message;
            return null;
        }
    }

    private static bool IsTooDeep(MarkdownObject item)
    {
        var depth = 0;
        for (MarkdownObject? at = item; at is not null && depth <= DeepestNesting; depth++)
        {
            at = at switch
            {
                ContainerInline { ParentBlock: { } block } => block,
                Inline inline => inline.Parent,
                Block block => block.Parent,
                _ => null,
            };
        }

        return depth > DeepestNesting;
    }

    /// <summary>The prose of a cell; where it is nested too deeply, the text as it was written, with what is wrong.</summary>
    public Markup ToMarkup(string markdown) => TryParse(markdown, out var problem) is { } prose
        ? ToMarkup(prose)
        : Markup.Of(
            $"{OutputMarkup.NoteOf($"This is shown as it was written: {problem}")}<pre class=\"value\" tabindex=\"0\">{markdown}</pre>\n");

    /// <summary>A document, or a block of one.</summary>
    public Markup ToMarkup(Block prose)
    {
        using var html = new StringWriter { NewLine = "\n" };
        var renderer = new HtmlRenderer(html);
        Pipeline.Setup(renderer);
        Replace<HeadingRenderer>(renderer, new AnchoredHeading(headings, belowTitle));
        Replace<CodeBlockRenderer>(renderer, new HighlightedCode());
        Replace<HtmlTableRenderer>(renderer, new ScrollingTable());
        Replace<HtmlBlockRenderer>(renderer, new HarmlessHtmlBlock());
        Replace<HtmlInlineRenderer>(renderer, new HarmlessHtmlInline());
        Replace<LinkInlineRenderer>(renderer, new SafeLink(links));
        Replace<AutolinkInlineRenderer>(renderer, new SafeAutolink(links));
        renderer.Render(prose);
        // To a screen reader, a header cell without text is none.
        return new(EmptyHeaderCell().Replace(html.ToString(), "<td></td>"));
    }

    /// <summary>What a reader sees of some inlines, without their markup.</summary>
    public static string PlainText(ContainerInline? inlines) => string.Concat((inlines ?? []).Select(inline => inline switch
    {
        LiteralInline literal => literal.Content.ToString(),
        CodeInline code => code.Content,
        HtmlEntityInline entity => entity.Transcoded.ToString(),
        LineBreakInline => " ",
        AutolinkInline link => link.Url,
        ContainerInline container => PlainText(container),
        _ => "",
    }));

    [GeneratedRegex(@"^(\.\./)+(?<path>([^/#]+/)*(?<name>[^/#]+))(#.*)?$")]
    private static partial Regex FileOfRepository();

    [GeneratedRegex("<th( style=\"[^\"]*\")?></th>")]
    private static partial Regex EmptyHeaderCell();

    private static void Replace<T>(HtmlRenderer renderer, IMarkdownObjectRenderer by)
        where T : class, IMarkdownObjectRenderer
    {
        renderer.ObjectRenderers.RemoveAll(other => other is T);
        renderer.ObjectRenderers.Add(by);
    }

    private sealed class AnchoredHeading(HeadingIds headings, Markup belowTitle) : HtmlObjectRenderer<HeadingBlock>
    {
        protected override void Write(HtmlRenderer renderer, HeadingBlock block)
        {
            var text = PlainText(block.Inline);
            var id = headings.Add(block.Level, text);
            renderer.Write(Markup.Of($"<h{block.Level} id=\"{id}\">").Text);
            renderer.WriteLeafInline(block);
            renderer.WriteLine(
                Markup.Of(
                    $" <a class=\"anchor\" href=\"#{Uri.EscapeDataString(id)}\" aria-label=\"Link to “{text}”\"></a>"
                    + $"</h{block.Level}>").Text);
            if (headings.All.Count == 1)
            {
                renderer.WriteLine(belowTitle.Text);
            }
        }
    }

    private sealed class HighlightedCode : HtmlObjectRenderer<CodeBlock>
    {
        protected override void Write(HtmlRenderer renderer, CodeBlock block) =>
            renderer.WriteLine(CodeMarkup.Of(block.Lines.ToString(), (block as FencedCodeBlock)?.Info ?? "").Text);
    }

    private sealed class ScrollingTable : HtmlTableRenderer
    {
        protected override void Write(HtmlRenderer renderer, Table table)
        {
            renderer.Write(ScrollMarkup.Start("Table").Text);
            base.Write(renderer, table);
            renderer.WriteLine(ScrollMarkup.End.Text);
        }
    }

    private sealed class HarmlessHtmlBlock : HtmlObjectRenderer<HtmlBlock>
    {
        protected override void Write(HtmlRenderer renderer, HtmlBlock block) =>
            renderer.WriteLine(HarmlessHtml.Of(block.Lines.ToString()).Text);
    }

    private sealed class HarmlessHtmlInline : HtmlObjectRenderer<HtmlInline>
    {
        protected override void Write(HtmlRenderer renderer, HtmlInline inline) => renderer.Write(HarmlessHtml.Of(inline.Tag).Text);
    }

    private sealed class SafeLink(PageLinks links) : HtmlObjectRenderer<LinkInline>
    {
        protected override void Write(HtmlRenderer renderer, LinkInline link)
        {
            if (link.IsImage)
            {
                renderer.Write(ImageMarkup.Of(link.Url, PlainText(link)).Text);
                return;
            }

            var url = links.Resolve(link.Url);
            renderer.Write(url is null ? "<span class=\"elsewhere\">" : Markup.Of($"<a href=\"{url}\">").Text);
            if (url is null && FileOfRepository().Match(link.Url ?? "") is { Success: true } file
                && file.Groups["name"].Value == PlainText(link))
            {
                // No link leads there from a book, so it says where it is.
                renderer.Write(Markup.Of($"<code>{file.Groups["path"].Value}</code>").Text);
            }
            else
            {
                renderer.WriteChildren(link);
            }

            renderer.Write(url is null ? "</span>" : "</a>");
        }
    }

    private sealed class SafeAutolink(PageLinks links) : HtmlObjectRenderer<AutolinkInline>
    {
        protected override void Write(HtmlRenderer renderer, AutolinkInline link)
        {
            var url = links.Resolve(link.IsEmail ? "mailto:" + link.Url : link.Url);
            renderer.Write((url is null ? Markup.Encode(link.Url) : Markup.Of($"<a href=\"{url}\">{link.Url}</a>")).Text);
        }
    }
}
