using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>
/// The overhead of an asynchronous method that completes synchronously. Published as
/// <c>stock-prices-1-sync-vs-async</c>; each result is read inside the benchmark, as it was there.
/// </summary>
public class SyncVsAsync : WarmStockPrices
{
    [Benchmark]
    public decimal GetPricesDirectlyFromCache() => Prices.GetPriceDirectlyFromCache(Name);

    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    [Benchmark]
    public decimal GetStockPriceForAsync() => Prices.GetStockPriceForAsync(Name).GetAwaiter().GetResult();
}
