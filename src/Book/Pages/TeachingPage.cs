using PriceOfAwait.Book.Rendering;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book.Pages;

/// <summary>How to teach the lessons: <c>environment/teaching.md</c>, as it is in the repository.</summary>
internal static class TeachingPage
{
    private const string Notebooks = "../notebooks/";

    /// <param name="pages">The page of each notebook, by the notebook's file name.</param>
    public static Markup Main(IReadOnlyDictionary<string, string> pages) => Markup.Of($"""
        <main id="content" tabindex="-1" class="teaching">
        <div class="prose">
        {new MarkdownText(LinksTo(pages), new HeadingIds(), Markup.Empty).ToMarkup(File.ReadAllText(Repository.TeachingFile))}</div>
        </main>
        """);

    /// <summary>The text stands beside the folder of the notebooks, in the repository.</summary>
    private static PageLinks LinksTo(IReadOnlyDictionary<string, string> pages) =>
        new(pages.ToDictionary(page => Notebooks + page.Key, page => page.Value, StringComparer.Ordinal));
}
