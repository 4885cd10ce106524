using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath;

/// <summary>What is saved when the synchronous path is hoisted out of <c>async</c>, and lost again by a capture.</summary>
public class Hoisting : WarmStockPrices
{
    /// <inheritdoc cref="StockPrices.GetStockPriceFor"/>
    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_Optimized"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Optimized() => Prices.GetStockPriceWithValueTaskAsync_Optimized(Name);

    /// <inheritdoc cref="StockPrices.GetStockPriceWithValueTaskAsync_Capturing"/>
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Capturing() => Prices.GetStockPriceWithValueTaskAsync_Capturing(Name);
}
