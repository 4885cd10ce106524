using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.StockPrices;

/// <summary>What can be changed about a method that really waits.</summary>
public class OtherWaysToWait : WarmStockPrices
{
    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_Await"/>
    [Benchmark(Baseline = true)]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Await() => Prices.GetStockPriceWithValueTaskAsync_Await(Name);

#if NET6_0_OR_GREATER
    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_AwaitPooled"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_AwaitPooled() => Prices.GetStockPriceWithValueTaskAsync_AwaitPooled(Name);
#endif

#if NET8_0_OR_GREATER
    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_AwaitForced"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_AwaitForced() => Prices.GetStockPriceWithValueTaskAsync_AwaitForced(Name);
#endif

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_FromSource"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_FromSource() => Prices.GetStockPriceWithValueTaskAsync_FromSource(Name);
}
