using System.Collections.Concurrent;

namespace PriceOfAwait.Exercises.Lesson21CacheWhatTakesTime;

/// <summary>
/// The cache keeps the task of each load, so a price is loaded once, however many callers come meanwhile. But it also
/// keeps a load that failed, and from then on every caller gets the same exception. TODO: forget a load that failed or
/// was cancelled, so that the next caller loads again.
/// </summary>
/// <param name="loadAsync">Loads a price from a service.</param>
public sealed class ForgetTheFailure(Func<string, Task<decimal>> loadAsync)
{
    private readonly ConcurrentDictionary<string, Lazy<Task<decimal>>> _loads = new();

    /// <summary>The price of a share; called by many threads at once.</summary>
    public Task<decimal> PriceAsync(string name) => _loads.GetOrAdd(name, key => new(() => loadAsync(key))).Value;
}
