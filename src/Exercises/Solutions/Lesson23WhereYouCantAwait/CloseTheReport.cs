namespace PriceOfAwait.Exercises.Solutions.Lesson23WhereYouCantAwait;

/// <summary>The task of the write is kept, so all who close the report await the same.</summary>
/// <param name="writeAsync">Writes the lines; called once.</param>
public sealed class CloseTheReport(Func<IReadOnlyList<string>, Task> writeAsync) : IAsyncDisposable
{
    private readonly List<string> _lines = [];
    private Task? _writing;

    public void Add(string line) => _lines.Add(line);

    /// <summary>Completes when the lines are written, also for somebody who closes the report once more.</summary>
    public ValueTask DisposeAsync() => new(_writing ??= WriteAsync());

    private async Task WriteAsync() => await writeAsync(_lines);
}
