using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson13WhenItFails;

/// <summary>
/// Tasks that complete in three ways, none of them thrown. Each is observed, as an unobserved failure has a finalizer.
/// </summary>
public class FailedCompletion
{
    private const int Uncached = 1000;
    private readonly Exception _exception = new KeyNotFoundException(ThroughMethods.Missing);
    private readonly CancellationToken _cancelled = new(canceled: true);
    // Otherwise the JIT may do without the object.
    private Task<int>? _last;

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public async Task<bool> FromResult()
    {
        _last = Task.FromResult(Uncached);
        await _last;
        return _last.IsCompleted;
    }

#if NET8_0_OR_GREATER
    [Benchmark]
    public async Task<bool> FromException()
    {
        _last = Task.FromException<int>(_exception);
        await ((Task)_last).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return _last.IsCompleted;
    }

    [Benchmark]
    public async Task<bool> FromCanceled()
    {
        _last = Task.FromCanceled<int>(_cancelled);
        await ((Task)_last).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return _last.IsCompleted;
    }
#endif
}
