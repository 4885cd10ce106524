using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>What a class saves that keeps a completed task of its own for the next caller, where the runtime keeps none.</summary>
public class KeptTask : WarmStockPrices
{
    [Benchmark(Baseline = true)]
    public Task<decimal> GetStockPriceForAsync() => Prices.GetStockPriceForAsync(Name);

    [Benchmark]
    public Task<decimal> GetStockPriceForAsync_Optimized() => Prices.GetStockPriceForAsync_Optimized(Name);

    [Benchmark]
    public Task<decimal> GetStockPriceForAsync_Kept() => Prices.GetStockPriceForAsync_Kept(Name);
}
