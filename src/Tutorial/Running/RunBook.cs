namespace PriceOfAwait.Tutorial.Running;

/// <summary>
/// The book beside a run's notebooks. While the run measures, the book is written again and again, and its open pages
/// update.
/// </summary>
internal sealed class RunBook(NotebookBatch batch, Terminal terminal, bool opensBook)
{
    private readonly BookWriter _following = new() { IsFollowed = true };
    private readonly string _folder = BookCommand.FolderBeside(batch.Folder);
    private bool _isFollowed;
    private bool _isYetToOpen = opensBook;

    public string FirstPage => Path.Combine(_folder, "index.html");

    /// <summary>Writes what is known before anything is measured.</summary>
    public async Task BeginAsync(CancellationToken cancellation) =>
        _isFollowed =
            BookWriter.NotebooksIn(batch.Folder).Count > 0
            && await WriteAsync(terminal, _following, cancellation, "The book so far; its pages update during the run");

    /// <summary>If the book can't be written, this is reported at the end.</summary>
    public async Task UpdateAsync(CancellationToken cancellation)
    {
        if (!cancellation.IsCancellationRequested)
        {
            _isFollowed |= await WriteAsync(
                new(TextWriter.Null, TextWriter.Null, IsLive: false),
                _following,
                CancellationToken.None
            );
        }
    }

    /// <summary>
    /// Writes the final book. Open pages must learn that the run is over, however it ended, so it is written even after
    /// a cancellation if there are any.
    /// </summary>
    /// <returns>Whether the book is whole.</returns>
    public async Task<bool> EndAsync(bool isCancelled, CancellationToken cancellation) =>
        (!_isFollowed && (isCancelled || !batch.Runs.Any(run => run.SavedAs == run.Target)))
        || await WriteAsync(
            terminal with
            {
                Output = TextWriter.Null,
            },
            new(),
            _isFollowed ? CancellationToken.None : cancellation
        );

    private async Task<bool> WriteAsync(
        Terminal reader,
        BookWriter writer,
        CancellationToken giveUp,
        string name = "The book"
    )
    {
        var isWritten = await BookCommand.TryWriteAsync(reader, writer, batch.Folder, _folder, giveUp, name: name);
        if (_isYetToOpen && File.Exists(FirstPage))
        {
            _isYetToOpen = false;
            if (!Browsers.TryOpen(FirstPage))
            {
                terminal.Error.WriteLine($"No browser could be started. Open the book yourself: {new Uri(FirstPage)}");
            }
        }

        return isWritten;
    }
}
