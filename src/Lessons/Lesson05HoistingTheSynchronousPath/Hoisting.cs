using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath;

/// <summary>What hoisting the synchronous path out of <c>async</c> saves, and what a capture undoes.</summary>
public class Hoisting : WarmStockPrices
{
    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);

    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Optimized() => Prices.GetStockPriceWithValueTaskAsync_Optimized(Name);

    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync_Capturing() => Prices.GetStockPriceWithValueTaskAsync_Capturing(Name);
}
