namespace PriceOfAwait.Book.Reading;

/// <param name="Platform">The operating system and .NET that the cells ran on.</param>
public sealed record ExecutionRecord(string Speed, DateTimeOffset Started, double Seconds, string Platform)
{
    // A year.
    private const double MaxSeconds = 31_536_000;

    /// <summary>The folder of the records of a folder's notebooks.</summary>
    public static string FolderIn(string notebooks) => Path.Combine(notebooks, ".runs");

    public static string FileOf(string notebook) =>
        Path.Combine(
            FolderIn(Path.GetDirectoryName(Path.GetFullPath(notebook))!),
            $"{Path.GetFileNameWithoutExtension(notebook)}.json"
        );

    /// <exception cref="NotebookException">The record can't be written.</exception>
    public void SaveFor(string notebook)
    {
        var file = FileOf(notebook);
        try
        {
            AtomicFile.Write(file, JsonSerializer.Serialize(this, Json.Indented) + "\n");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new NotebookException(
                $"'{file}' cannot be written: {e.ToSentence()} The book won't say when the notebook was run.",
                e
            );
        }
    }

    /// <summary><see langword="null"/> if the notebook has no record, or a damaged one.</summary>
    public static ExecutionRecord? ReadFor(string notebook)
    {
        try
        {
            return DataFile.Read<ExecutionRecord>(
                FileOf(notebook),
                record => record.Seconds is >= 0 and < MaxSeconds ? null : "no run takes that long"
            );
        }
        catch (DataFileException)
        {
            return null;
        }
    }
}
