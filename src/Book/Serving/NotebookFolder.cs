namespace PriceOfAwait.Book.Serving;

/// <summary>
/// Watches a folder's notebooks from now on. It polls, because file notifications are not reliable on all systems.
/// </summary>
public sealed class NotebookFolder(string path)
{
    private string _told = StateOf(path);

    /// <summary>
    /// Yields when notebooks or their execution records have changed and then stayed unchanged for a moment.
    /// </summary>
    public async IAsyncEnumerable<DateTime> ChangesAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(0.5));
        var seen = _told;
        while (await timer.WaitForNextTickAsync(cancellation))
        {
            var now = StateOf(path);
            if (now == seen && now != _told)
            {
                _told = now;
                yield return DateTime.Now;
            }

            seen = now;
        }
    }

    private static string StateOf(string path)
    {
        var runs = new DirectoryInfo(ExecutionRecord.FolderIn(path));
        return string.Join(
            '\n',
            BookWriter
                .NotebooksIn(path)
                .Select(file => new FileInfo(file))
                .Concat(runs.Exists ? runs.GetFiles() : [])
                .Select(file => file.Exists ? $"{file.Name} {file.Length} {file.LastWriteTimeUtc.Ticks}" : "")
        );
    }
}
