#if WITH_SERVER
using System.Collections.Concurrent;
using BenchmarkDotNet.Attributes;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Caching.Memory;

namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

/// <summary>
/// A price that each cache already has. The times and bytes are those of one hit: the loop around it neither waits nor
/// allocates.
/// </summary>
public class Hits
{
    private const int Times = 1000;
    private const string Name = "MSFT";
    private const decimal Price = PriceSource.Price;

    private readonly ConcurrentDictionary<string, decimal> _values = new() { [Name] = Price };
    private readonly ConcurrentDictionary<string, Task<decimal>> _tasks = new() { [Name] = Task.FromResult(Price) };
    private readonly ConcurrentDictionary<string, Lazy<Task<decimal>>> _lazies = new()
    {
        [Name] = new(() => Task.FromResult(Price)),
    };
    private readonly IMemoryCache _memoryCache = Caches.Memory();
    private readonly HybridCache _hybridCache = Caches.Hybrid();

    /// <summary>Each benchmark runs once, so every cache has the price before anything is timed.</summary>
    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Times)]
    public decimal KeptValue()
    {
        decimal price = 0;
        for (var done = 0; done < Times; done++)
        {
            _values.TryGetValue(Name, out price);
        }

        return price;
    }

    [Benchmark(OperationsPerInvoke = Times)]
    public async ValueTask<decimal> KeptTask()
    {
        decimal price = 0;
        for (var done = 0; done < Times; done++)
        {
            price = await _tasks.GetOrAdd(Name, static _ => LoadAsync());
        }

        return price;
    }

    [Benchmark(OperationsPerInvoke = Times)]
    public async ValueTask<decimal> KeptLazy()
    {
        decimal price = 0;
        for (var done = 0; done < Times; done++)
        {
            price = await _lazies.GetOrAdd(Name, static _ => new(LoadAsync)).Value;
        }

        return price;
    }

    [Benchmark(OperationsPerInvoke = Times)]
    public async ValueTask<decimal> InMemoryCache()
    {
        decimal price = 0;
        for (var done = 0; done < Times; done++)
        {
            price = await _memoryCache.GetOrCreateAsync(Name, static _ => LoadAsync());
        }

        return price;
    }

    [Benchmark(OperationsPerInvoke = Times)]
    public async ValueTask<decimal> InHybridCache()
    {
        decimal price = 0;
        for (var done = 0; done < Times; done++)
        {
            price = await _hybridCache.GetOrCreateAsync(Name, static _ => new ValueTask<decimal>(LoadAsync()));
        }

        return price;
    }

    private static Task<decimal> LoadAsync() => Task.FromResult(Price);
}
#endif
