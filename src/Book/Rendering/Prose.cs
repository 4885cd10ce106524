using Markdig;
using Markdig.Extensions.EmphasisExtras;
using Markdig.Renderers;

namespace PriceOfAwait.Book.Rendering;

internal static partial class Prose
{
    private static readonly MarkdownPipeline Pipeline = new MarkdownPipelineBuilder()
        .UsePipeTables()
        .UseAutoLinks()
        .UseTaskLists()
        .UseEmphasisExtras(EmphasisExtraOptions.Strikethrough)
        .Build();

    /// <summary>
    /// Parses Markdown and keeps its raw HTML. Returns <see langword="null"/> if the text is nested too deeply for
    /// Markdig.
    /// </summary>
    public static IElement? Parse(string markdown)
    {
        try
        {
            using var html = new StringWriter();
            // A new renderer each time: Markdig reuses its own ones, even after too deep a nesting has left one in a
            // broken state.
            var renderer = new HtmlRenderer(html);
            Pipeline.Setup(renderer);
            renderer.Render(Markdown.Parse(markdown, Pipeline));
            return new HtmlParser().ParseDocument(html.ToString()).Body;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    /// <inheritdoc cref="SafeHtml.ToMarkup(IElement, IReadOnlyDictionary{string, string}, Headings?)"/>
    public static Markup ToMarkup(string markdown, IReadOnlyDictionary<string, string> pages, Headings headings) =>
        Parse(markdown) is { } prose
            ? SafeHtml.ToMarkup(prose, pages, headings)
            : Markup.Of(
                $"""
                {Markup.Note(
                    "This is shown as source, because it is nested too deeply."
                )}<pre class="value" tabindex="0">{markdown}</pre>

                """
            );

    public static string TextOf(INode node) => OneLine(node.TextContent);

    public static string OneLine(string text) => WhiteSpace().Replace(text, " ").Trim();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
