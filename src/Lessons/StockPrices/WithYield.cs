using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.StockPrices;

/// <summary>What it costs to really wait, beside completing synchronously. Published as <c>stock-prices-3-yield</c>.</summary>
public class WithYield : WarmStockPrices
{
    /// <inheritdoc cref="StockPrices.GetStockPriceFor"/>
    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceForAsync"/>
    [Benchmark]
    public Task<decimal> GetStockPriceForAsync() => Prices.GetStockPriceForAsync(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceFor_Await"/>
    [Benchmark]
    public decimal GetStockPriceFor_Await() => Prices.GetStockPriceFor_Await(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceForAsync_Await"/>
    [Benchmark]
    public Task<decimal> GetStockPriceForAsync_Await() => Prices.GetStockPriceForAsync_Await(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_Await"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Await() => Prices.GetStockPriceWithValueTaskAsync_Await(Name);
}
