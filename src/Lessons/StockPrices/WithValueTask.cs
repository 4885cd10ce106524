using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.StockPrices;

/// <summary>The same, and a value task beside the task. Published as <c>stock-prices-2-valuetask</c>.</summary>
public class WithValueTask : SyncVsAsync
{
    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);
}
