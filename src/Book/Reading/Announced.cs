using System.Globalization;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;
using PriceOfAwait.Book.Rendering;

namespace PriceOfAwait.Book.Reading;

/// <summary>What a lesson says about itself at its beginning, in paragraphs that begin with a label in bold.</summary>
/// <param name="Needs">The file names of the lessons that "What you'll need" links to.</param>
/// <param name="Minutes">The time that it takes with all its measurements and guesses; <see langword="null"/> where it names none.</param>
internal sealed record Announced(IReadOnlyList<string> Needs, int? Minutes)
{
    /// <summary>What the lesson with this prose announces.</summary>
    public static Announced In(IReadOnlyList<Block> prose)
    {
        var labeled = prose.OfType<ParagraphBlock>().Where(paragraph => paragraph.Inline?.FirstChild is EmphasisInline)
            .ToLookup(
                paragraph => MarkdownText.PlainText((EmphasisInline)paragraph.Inline!.FirstChild!),
                paragraph => paragraph.Inline!, StringComparer.Ordinal);
        return new(
            [
                .. labeled["What you'll need"].SelectMany(text => text.Descendants<LinkInline>()).Select(link => link.Url ?? "")
                    .Where(url => url.EndsWith(".ipynb", StringComparison.Ordinal)).Distinct(),
            ],
            labeled["Minutes"].Select(text => MarkdownText.PlainText(text).Split(' ').Last())
                .Select(number =>
                    int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var minutes) ? minutes : (int?)null)
                .FirstOrDefault());
    }
}
