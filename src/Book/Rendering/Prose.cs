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

    /// <summary>Null if the text is nested too deeply for Markdig, or to be parsed in a short time.</summary>
    public static IElement? Parse(string markdown) =>
        ToHtml(markdown) is { } html && !SafeHtml.IsTooSlowToParse(html)
            ? new HtmlParser().ParseDocument(html).Body
            : null;

    /// <inheritdoc cref="SafeHtml.ToMarkup(string, IReadOnlyDictionary{string, string}?, Headings?)"/>
    public static Markup ToMarkup(string markdown, IReadOnlyDictionary<string, string> pages, Headings headings) =>
        ToHtml(markdown) is { } html
            ? SafeHtml.ToMarkup(html, pages, headings)
            : Markup.Of(
                $"""
                {Markup.Note(
                    "This is shown as source, because it is nested too deeply."
                )}<pre class="value" tabindex="0">{markdown}</pre>

                """
            );

    public static string TextOf(INode node) => OneLine(node.TextContent);

    public static string OneLine(string text) => WhiteSpace().Replace(text, " ").Trim();

    /// <summary>Keeps raw HTML. Null if the text is nested too deeply for Markdig.</summary>
    private static string? ToHtml(string markdown)
    {
        try
        {
            using var html = new StringWriter();
            // A new renderer each time: Markdig reuses its own ones, even after too deep a nesting has left one in a
            // broken state.
            var renderer = new HtmlRenderer(html);
            Pipeline.Setup(renderer);
            renderer.Render(Markdown.Parse(markdown, Pipeline));
            return html.ToString();
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
