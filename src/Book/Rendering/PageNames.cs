namespace PriceOfAwait.Book.Rendering;

internal static class PageNames
{
    public const string Contents = "index.html";
    public const string Ledger = "ledger.html";
    public const string Teaching = "teaching.html";
    public const string Figures = "how-these-figures-were-made.html";
    public const string Calls = "what-you-can-call.html";

    /// <summary>
    /// The page of each notebook, by the notebook's file name. The page has the notebook's name, unless the book has a
    /// page of that name itself.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Of(IEnumerable<string> notebooks) =>
        notebooks
            .Distinct()
            .ToDictionary(
                notebook => notebook,
                notebook =>
                    Path.ChangeExtension(notebook, ".html") is var page
                    && page.ToLowerInvariant() is Contents or Ledger or Teaching or Figures or Calls
                        ? $"notebook-{page}"
                        : page
            );

    /// <summary>
    /// The address of another page of the book, of a place on this page, or on the web; <see langword="null"/> for any
    /// other link.
    /// </summary>
    public static string? Resolve(IReadOnlyDictionary<string, string> pages, string url)
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
}
