namespace PriceOfAwait.Book.Reading;

/// <summary>The file names of the book's pages.</summary>
internal static class PageNames
{
    public const string Contents = "index.html";
    public const string Ledger = "ledger.html";
    public const string Figures = "how-these-figures-were-made.html";

    /// <summary>The page of each notebook, by the notebook's file name: of letters, digits and hyphens, each once.</summary>
    public static IReadOnlyDictionary<string, string> Of(IEnumerable<string> notebooks)
    {
        var taken = new HashSet<string>([Contents, Ledger, Figures], StringComparer.Ordinal);
        return notebooks.Distinct(StringComparer.Ordinal).ToDictionary(notebook => notebook, Name, StringComparer.Ordinal);

        string Name(string notebook)
        {
            var letters = Path.GetFileNameWithoutExtension(notebook).ToLowerInvariant().Select(c => char.IsAsciiLetterOrDigit(c) ? c : '-');
            var slug = string.Join('-', string.Concat(letters).Split('-', StringSplitOptions.RemoveEmptyEntries));
            slug = slug.Length == 0 ? "notebook" : slug;
            var name = $"{slug}.html";
            for (var number = 2; !taken.Add(name); number++)
            {
                name = string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{slug}-{number}.html");
            }

            return name;
        }
    }
}
