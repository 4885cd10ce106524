namespace PriceOfAwait.Exercises.Solutions.Lesson20LocksAndCompletions;

/// <summary>The semaphore queues callers, not threads, and is released however the load ends.</summary>
/// <param name="loadAsync">Loads a price from a service that can do only one thing at a time.</param>
public sealed class OneAtATime(Func<string, Task<decimal>> loadAsync)
{
    private readonly SemaphoreSlim _gate = new(1);

    /// <summary>The price of a share, loaded when all loads before are over.</summary>
    public async Task<decimal> PriceAsync(string name)
    {
        await _gate.WaitAsync();
        try
        {
            return await loadAsync(name);
        }
        finally
        {
            _gate.Release();
        }
    }
}
