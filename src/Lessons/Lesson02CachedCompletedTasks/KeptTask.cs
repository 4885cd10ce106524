using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>Ours: a class caches its own completed task for the next caller, because the runtime caches none.</summary>
public class KeptTask : WarmStockPrices
{
    [Benchmark(Baseline = true)]
    public Task<decimal> GetStockPriceForAsync_Optimized() => Prices.GetStockPriceForAsync_Optimized(Name);

    [Benchmark]
    public Task<decimal> GetStockPriceForAsync_Kept() => Prices.GetStockPriceForAsync_Kept(Name);
}
