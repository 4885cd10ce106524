namespace PriceOfAwait.Exercises.Solutions.Lesson02CachedCompletedTasks;

/// <summary>The framework's own streams do the same.</summary>
public sealed class KeepTheLastTask
{
    private const int BufferSize = 4096;

    private Task<int>? _last;

    /// <summary>Reads what is available, up to the size of the buffer.</summary>
    public Task<int> ReadAsync(int available)
    {
        var count = Math.Min(available, BufferSize);
        return _last is { } last && last.Result == count ? last : _last = Task.FromResult(count);
    }
}
