namespace PriceOfAwait.Book;

/// <param name="Files">By their paths, <c>/</c> between folder and name.</param>
public sealed record BookSite(IReadOnlyDictionary<string, byte[]> Files, IReadOnlyList<string> Problems)
{
    private const int MaxHeadLines = 20;

    /// <summary>
    /// Returns the path of the first page. Pages of an earlier book that are no longer in it go; other files stay.
    /// </summary>
    /// <param name="force">Whether to write into a folder of something else, too, and over its files.</param>
    /// <exception cref="NotebookException">The folder can't be written, or holds something else.</exception>
    public string WriteTo(string folder, bool force = false, CancellationToken cancellation = default)
    {
        try
        {
            if (!force && WhatIsInTheWay(folder) is { } other)
            {
                throw new NotebookException(
                    $"The book is not written to '{folder}': {other} Choose another folder with 'book --to' or "
                        + "'class report --to', or overwrite it with 'book --force'."
                );
            }

            // The pages first: they tell whose folder it is, should the rest not come. What tells open pages of it
            // last.
            foreach (
                var (path, content) in Files
                    .OrderByDescending(file => Path.GetExtension(file.Key) == ".html")
                    .ThenBy(file => file.Key, StringComparer.Ordinal)
            )
            {
                cancellation.ThrowIfCancellationRequested();
                AtomicFile.Write(Path.Combine(folder, path), content);
            }

            string[] old = [.. Directory.GetFiles(folder, "*.html").Where(page => !Has(page) && IsOfABook(page))];
            Array.ForEach(
                Files.ContainsKey(Assets.Versions) ? old : [.. old, Path.Combine(folder, Assets.Versions)],
                File.Delete
            );

            return Path.GetFullPath(Path.Combine(folder, PageNames.Contents));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new NotebookException(
                $"No pages can be written to '{folder}': {e.ToSentence()} Choose another folder.",
                e
            );
        }
    }

    private bool Has(string page) => Files.ContainsKey(Path.GetFileName(page));

    private string? WhatIsInTheWay(string folder)
    {
        if (!Directory.Exists(folder) || !Directory.EnumerateFileSystemEntries(folder).Any())
        {
            return null;
        }

        var pages = Directory.GetFiles(folder, "*.html").ToLookup(IsOfABook);
        return !pages[true].Any() ? "it contains files, but no page of this book."
            : pages[false].FirstOrDefault(Has) is { } page
                ? $"its {Path.GetFileName(page)} is not a page of this book, and would be lost."
            : null;
    }

    private static bool IsOfABook(string page) => File.ReadLines(page).Take(MaxHeadLines).Contains(Page.Generator);
}
