namespace PriceOfAwait.Book.Rendering;

internal static class PageNames
{
    public const string Contents = "index.html";
    public const string Ledger = "ledger.html";
    public const string Teaching = "teaching.html";
    public const string Figures = "how-these-figures-were-made.html";

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
                    && page.ToLowerInvariant() is Contents or Ledger or Teaching or Figures
                        ? $"notebook-{page}"
                        : page
            );
}
