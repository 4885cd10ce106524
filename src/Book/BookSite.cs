namespace PriceOfAwait.Book;

/// <param name="Files">The contents by path, with <c>/</c> between folder and name.</param>
public sealed record BookSite(IReadOnlyDictionary<string, byte[]> Files, IReadOnlyList<string> Problems)
{
    private const int MaxHeadLines = 20;

    /// <summary>
    /// Returns the path of the first page. Deletes pages of an earlier book that this one no longer has, and leaves all
    /// other files.
    /// </summary>
    /// <param name="force">Whether to write even into a folder that contains something else, and over its
    /// files.</param>
    /// <exception cref="NotebookException">The folder can't be written, or holds something else.</exception>
    public string WriteTo(string folder, bool force = false, CancellationToken cancellation = default)
    {
        try
        {
            if (!force && ConflictIn(folder) is { } other)
            {
                throw new NotebookException(
                    $"The book is not written to '{folder}': {other} Choose another folder with 'book --to' or "
                        + "'class report --to', or overwrite it with 'book --force'."
                );
            }

            // Pages first: they mark the folder as ours if we are interrupted. The versions, which make open pages
            // reload, come last.
            foreach (
                var (path, content) in Files
                    .OrderByDescending(file => Path.GetExtension(file.Key) == ".html")
                    .ThenBy(file => file.Key, StringComparer.Ordinal)
            )
            {
                cancellation.ThrowIfCancellationRequested();
                AtomicFile.Write(Path.Combine(folder, path), content);
            }

            string[] old = [.. Directory.GetFiles(folder, "*.html").Where(page => !Has(page) && IsBookPage(page))];
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

    private string? ConflictIn(string folder)
    {
        if (!Directory.Exists(folder) || !Directory.EnumerateFileSystemEntries(folder).Any())
        {
            return null;
        }

        var pages = Directory.GetFiles(folder, "*.html").ToLookup(IsBookPage);
        return !pages[true].Any() ? "it is not empty, and not a book that this command wrote."
            : pages[false].FirstOrDefault(Has) is { } page
                ? $"its {Path.GetFileName(page)} is not a page of this book, and would be lost."
            : null;
    }

    private static bool IsBookPage(string page) => File.ReadLines(page).Take(MaxHeadLines).Contains(Page.Generator);
}
