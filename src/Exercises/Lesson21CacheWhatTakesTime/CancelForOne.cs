using System.Collections.Concurrent;

namespace PriceOfAwait.Exercises.Lesson21CacheWhatTakesTime;

/// <summary>
/// Callers share one load, and each has a token of its own. But the load gets the token of the caller who came first,
/// so if that one gives up, all others lose the price with it. TODO: let a token end only its own caller's wait. The
/// load goes on, because somebody else may need the price.
/// </summary>
/// <param name="loadAsync">Loads a price from a service.</param>
public sealed class CancelForOne(Func<string, CancellationToken, Task<decimal>> loadAsync)
{
    private readonly ConcurrentDictionary<string, Lazy<Task<decimal>>> _loads = new();

    /// <summary>The price of a share; called by many threads at once.</summary>
    public Task<decimal> PriceAsync(string name, CancellationToken token) =>
        _loads.GetOrAdd(name, key => new(() => loadAsync(key, token))).Value;
}
