namespace PriceOfAwait.Exercises.Lesson20LocksAndCompletions;

/// <summary>
/// The lock lets in one load at a time, and each caller blocks its thread: for its own load, or for the lock. TODO: let
/// callers await a semaphore instead. There is still only one load at a time, and a failed one keeps nobody out.
/// </summary>
/// <param name="loadAsync">Loads a price from a service that can do only one thing at a time.</param>
public sealed class OneAtATime(Func<string, Task<decimal>> loadAsync)
{
    private readonly object _lock = new();

    /// <summary>The price of a share, loaded when all loads before are over.</summary>
    public Task<decimal> PriceAsync(string name)
    {
        lock (_lock)
        {
            return Task.FromResult(loadAsync(name).Result);
        }
    }
}
