
using PriceOfAwait.Book.Pages;
using PriceOfAwait.Book.Reading;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Book;

/// <summary>The book as files by their paths, <c>/</c> between folder and name.</summary>
/// <param name="Files">The files.</param>
/// <param name="Versions">Of each page a text that changes with what the page shows.</param>
public sealed record BookSite(IReadOnlyDictionary<string, byte[]> Files, IReadOnlyDictionary<string, string> Versions)
{
    /// <summary>Writes the book. Pages of an earlier book that are no longer in it go; other files stay.</summary>
    /// <returns>The path of its first page.</returns>
    /// <exception cref="NotebookException">The folder can't be written.</exception>
    public string WriteTo(string folder)
    {
        try
        {
            foreach (var (path, content) in Files)
            {
                WholeFile.Write(Path.Combine(folder, path), content);
            }

            foreach (var page in Directory.GetFiles(folder, "*.html")
                .Where(page => !Files.ContainsKey(Path.GetFileName(page)) && IsOfABook(page)))
            {
                File.Delete(page);
            }

            return Path.GetFullPath(Path.Combine(folder, PageNames.Contents));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new NotebookException($"The book cannot be written to '{folder}': {e.Message} Name another folder.", e);
        }
    }

    private static bool IsOfABook(string page)
    {
        using var reader = new StreamReader(page);
        var head = new char[2000];
        return new string(head, 0, reader.ReadBlock(head)).Contains(Page.Generator, StringComparison.Ordinal);
    }
}
