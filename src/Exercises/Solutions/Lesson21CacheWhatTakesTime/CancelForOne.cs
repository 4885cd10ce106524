using System.Collections.Concurrent;

namespace PriceOfAwait.Exercises.Solutions.Lesson21CacheWhatTakesTime;

/// <summary>The load is everybody's, so it gets nobody's token, and each caller waits for it with its own.</summary>
/// <param name="loadAsync">Loads a price from a service.</param>
public sealed class CancelForOne(Func<string, CancellationToken, Task<decimal>> loadAsync)
{
    private readonly ConcurrentDictionary<string, Lazy<Task<decimal>>> _loads = new();

    /// <summary>The price of a share; called by many threads at once.</summary>
    public Task<decimal> PriceAsync(string name, CancellationToken token) =>
        _loads.GetOrAdd(name, key => new(() => loadAsync(key, CancellationToken.None))).Value.WaitAsync(token);
}
