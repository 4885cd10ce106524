#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.StockPrices;

/// <summary>What the pooling builder changes for a method that really waits.</summary>
public class PooledBuilder : WarmStockPrices
{
    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_Await"/>
    [Benchmark(Baseline = true)]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Await() => Prices.GetStockPriceWithValueTaskAsync_Await(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_AwaitPooled"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_AwaitPooled() => Prices.GetStockPriceWithValueTaskAsync_AwaitPooled(Name);
}
#endif
