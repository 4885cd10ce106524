using System.Collections.Concurrent;

namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

/// <summary>
/// Where a price is loaded from. It counts its loads, and each of them is pending until you complete or fail it, so
/// that nothing depends on time.
/// </summary>
public sealed class PriceSource
{
    /// <summary>What every load that succeeds returns.</summary>
    public const decimal Price = 42;

    private readonly ConcurrentQueue<TaskCompletionSource<decimal>> _pending = new();
    private int _loads;

    /// <summary>The loads that were started so far.</summary>
    public int Loads => _loads;

    /// <summary>Starts a load. The token cancels this load, whoever awaits it.</summary>
    public Task<decimal> LoadAsync(CancellationToken token = default)
    {
        Interlocked.Increment(ref _loads);
        // Without the option of lesson 20, because whoever awaits the load is to go on before Complete or Fail returns.
        var load = new TaskCompletionSource<decimal>();
        token.Register(() => load.TrySetCanceled(token));
        _pending.Enqueue(load);
        return load.Task;
    }

    /// <summary>Completes all pending loads. Those that start later are pending again.</summary>
    public void Complete() => EndAll(static load => load.TrySetResult(Price));

    /// <summary>Fails all pending loads. Those that start later are pending again.</summary>
    public void Fail() => EndAll(static load => load.TrySetException(new TimeoutException("No price came.")));

    private void EndAll(Action<TaskCompletionSource<decimal>> end)
    {
        // Only those that are pending now: whoever resumes may start the next.
        for (var left = _pending.Count; left > 0 && _pending.TryDequeue(out var load); left--)
        {
            end(load);
        }
    }
}
