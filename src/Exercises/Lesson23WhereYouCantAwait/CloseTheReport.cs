namespace PriceOfAwait.Exercises.Lesson23WhereYouCantAwait;

/// <summary>
/// A report collects lines, and writes them when it is closed. <see cref="DisposeAsync"/> only looks asynchronous: it
/// blocks until they are written. TODO: don't block, but let the caller await the lines.
/// </summary>
/// <param name="writeAsync">Writes the lines; called once.</param>
public sealed class CloseTheReport(Func<IReadOnlyList<string>, Task> writeAsync) : IAsyncDisposable
{
    private readonly List<string> _lines = [];
    private bool _isClosed;

    public void Add(string line) => _lines.Add(line);

    /// <summary>Completes when the lines are written, also for somebody who closes the report once more.</summary>
    public ValueTask DisposeAsync()
    {
        if (!_isClosed)
        {
            _isClosed = true;
            writeAsync(_lines).Wait();
        }

        return default;
    }
}
