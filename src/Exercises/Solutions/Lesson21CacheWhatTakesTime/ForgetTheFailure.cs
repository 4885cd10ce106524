using System.Collections.Concurrent;

namespace PriceOfAwait.Exercises.Solutions.Lesson21CacheWhatTakesTime;

/// <summary>
/// The kept task is that of a method which also forgets it. When the method runs, the task's <c>Lazy</c> is in the
/// dictionary, so it can be removed even if the load fails at once. Nothing else removes it, so under this name there
/// can't be a newer load.
/// </summary>
/// <param name="loadAsync">Loads a price from a service.</param>
public sealed class ForgetTheFailure(Func<string, Task<decimal>> loadAsync)
{
    private readonly ConcurrentDictionary<string, Lazy<Task<decimal>>> _loads = new();

    /// <summary>The price of a share; called by many threads at once.</summary>
    public Task<decimal> PriceAsync(string name) => _loads.GetOrAdd(name, key => new(() => LoadAsync(key))).Value;

    private async Task<decimal> LoadAsync(string name)
    {
        try
        {
            return await loadAsync(name);
        }
        catch
        {
            _loads.TryRemove(name, out _);
            throw;
        }
    }
}
