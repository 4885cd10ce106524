using System.Globalization;
using System.Text;

namespace PriceOfAwait.Book.Rendering;

/// <summary>The file names of the book's pages.</summary>
internal static class PageNames
{
    public const string Contents = "index.html";
    public const string Ledger = "ledger.html";
    public const string Teaching = "teaching.html";
    public const string Figures = "how-these-figures-were-made.html";

    /// <summary>
    /// A file's name may have 255 bytes nearly everywhere; a number, an ending and the suffix of an unfinished file are added to these.
    /// </summary>
    private const int MostBytes = 160;

    /// <summary>
    /// The page of each notebook, by the notebook's file name: of letters and digits of any script and hyphens, each once.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Of(IEnumerable<string> notebooks)
    {
        var taken = new HashSet<string>([Contents, Ledger, Teaching, Figures], StringComparer.Ordinal);
        return notebooks.Distinct(StringComparer.Ordinal).ToDictionary(notebook => notebook, Name, StringComparer.Ordinal);

        string Name(string notebook)
        {
            var slug = Slug(Path.GetFileNameWithoutExtension(notebook));
            var name = $"{slug}.html";
            for (var number = 2; !taken.Add(name); number++)
            {
                name = string.Create(CultureInfo.InvariantCulture, $"{slug}-{number}.html");
            }

            return name;
        }
    }

    private static string Slug(string name)
    {
        var text = new StringBuilder();
        var bytes = 0;
        foreach (var rune in name.ToLowerInvariant().EnumerateRunes().TakeWhile(rune => (bytes += rune.Utf8SequenceLength) <= MostBytes))
        {
            text.Append(IsOfAWord(rune) ? rune : new Rune('-'));
        }

        var slug = string.Join('-', text.ToString().Split('-', StringSplitOptions.RemoveEmptyEntries));
        return slug.Length == 0 ? "notebook" : slug;
    }

    private static bool IsOfAWord(Rune rune) => Rune.IsLetterOrDigit(rune)
        || Rune.GetUnicodeCategory(rune) is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark;
}
