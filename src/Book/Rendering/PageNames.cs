using System.Text.RegularExpressions;

namespace PriceOfAwait.Book.Rendering;

/// <summary>The file names of the book's pages.</summary>
internal static partial class PageNames
{
    public const string Contents = "index.html";
    public const string Ledger = "ledger.html";
    public const string Teaching = "teaching.html";
    public const string Figures = "how-these-figures-were-made.html";

    // A file's name may have 255 bytes nearly everywhere: so many letters of three bytes, a number, and the suffix of an unfinished file.
    private const int MaxLetters = 53;

    /// <summary>The page of each notebook, by the notebook's file name: of letters and digits of any script and hyphens, each once.</summary>
    public static IReadOnlyDictionary<string, string> Of(IEnumerable<string> notebooks)
    {
        var taken = new HashSet<string>([Contents, Ledger, Teaching, Figures], StringComparer.Ordinal);
        return notebooks.Distinct(StringComparer.Ordinal).ToDictionary(notebook => notebook, Name, StringComparer.Ordinal);

        string Name(string notebook)
        {
            var words = OfNoWord().Replace(Path.GetFileNameWithoutExtension(notebook).ToLowerInvariant(), "-");
            var slug = words[..Math.Min(MaxLetters, words.Length)].Trim('-') is { Length: > 0 } some ? some : "notebook";
            var name = $"{slug}.html";
            for (var number = 2; !taken.Add(name); number++)
            {
                name = $"{slug}-{number}.html";
            }

            return name;
        }
    }

    [GeneratedRegex(@"[^\p{L}\p{Nd}\p{Mn}\p{Mc}]+")]
    private static partial Regex OfNoWord();
}
