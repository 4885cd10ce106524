#if WITH_SERVER
using System.Collections.Concurrent;
using Microsoft.Extensions.Caching.Memory;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

/// <summary>How many loads a hundred callers start who come before the first load is complete.</summary>
internal static class FirstCallers
{
    private const int Number = 100;
    private const string Name = "MSFT";

    [Answers("first-callers")]
    public static IEnumerable<StartedLoads> All() =>
        [
            Of(StartedLoads.OfCheckedValue, threads: 1, CheckedValue),
            Of(StartedLoads.OfKeptTask, threads: 1, KeptTask),
            Of(StartedLoads.OfKeptTaskRaced, threads: 2, KeptTask),
            Of(StartedLoads.OfKeptLazyRaced, threads: 2, KeptLazy),
            Of(StartedLoads.OfMemoryCache, threads: 1, InMemoryCache),
            Of(StartedLoads.OfHybridCache, threads: 1, InHybridCache),
        ];

    private static Func<Task<decimal>> CheckedValue(PriceSource source, Barrier meeting)
    {
        var prices = new ConcurrentDictionary<string, decimal>();
        return async () =>
            prices.TryGetValue(Name, out var price) ? price : prices[Name] = await source.LoadAsync();
    }

    private static Func<Task<decimal>> KeptTask(PriceSource source, Barrier meeting)
    {
        var tasks = new ConcurrentDictionary<string, Task<decimal>>();
        return () => tasks.GetOrAdd(Name, _ =>
        {
            meeting.SignalAndWait();
            return source.LoadAsync();
        });
    }

    private static Func<Task<decimal>> KeptLazy(PriceSource source, Barrier meeting)
    {
        var tasks = new ConcurrentDictionary<string, Lazy<Task<decimal>>>();
        return () => tasks.GetOrAdd(Name, _ =>
        {
            meeting.SignalAndWait();
            return new(() => source.LoadAsync());
        }).Value;
    }

    private static Func<Task<decimal>> InMemoryCache(PriceSource source, Barrier meeting)
    {
        var cache = Caches.Memory();
        return () => cache.GetOrCreateAsync(Name, _ => source.LoadAsync());
    }

    private static Func<Task<decimal>> InHybridCache(PriceSource source, Barrier meeting)
    {
        var cache = Caches.Hybrid();
        return () => cache.GetOrCreateAsync(Name, token => new ValueTask<decimal>(source.LoadAsync(token))).AsTask();
    }

    /// <summary>Lets the threads ask, each for its share of the callers, and only then completes the loads.</summary>
    /// <param name="threads">If there are two, they meet where a cache decides to load: neither has loaded before the
    /// other decides, too.</param>
    private static StartedLoads Of(string way, int threads, Func<PriceSource, Barrier, Func<Task<decimal>>> cacheOf)
    {
        var source = new PriceSource();
        using var meeting = new Barrier(threads);
        var askAsync = cacheOf(source, meeting);
        var calls = new Task<decimal>[Number];
        var asking = new List<Thread>();
        for (var thread = 0; thread < threads; thread++)
        {
            var first = thread;
            asking.Add(new(() =>
            {
                for (var call = first; call < Number; call += threads)
                {
                    calls[call] = askAsync();
                }
            }));
        }

        asking.ForEach(thread => thread.Start());
        asking.ForEach(thread => thread.Join());
        source.Complete();
        var prices = Task.WhenAll(calls).GetAwaiter().GetResult();
        SameAnswer.Require(PriceSource.Price, [.. prices.Select(price => (way, price))]);
        return new(way, Number, source.Loads);
    }
}
#endif
