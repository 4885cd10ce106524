using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>What a class saves that keeps a completed task of its own for the next caller, where the runtime keeps none.</summary>
public class KeptTask : WarmStockPrices
{
    /// <inheritdoc cref="StockPrices.GetStockPriceForAsync"/>
    [Benchmark(Baseline = true)]
    public Task<decimal> GetStockPriceForAsync() => Prices.GetStockPriceForAsync(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceForAsync_Optimized"/>
    [Benchmark]
    public Task<decimal> GetStockPriceForAsync_Optimized() => Prices.GetStockPriceForAsync_Optimized(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceForAsync_Kept"/>
    [Benchmark]
    public Task<decimal> GetStockPriceForAsync_Kept() => Prices.GetStockPriceForAsync_Kept(Name);
}
