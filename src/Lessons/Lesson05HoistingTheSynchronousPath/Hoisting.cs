using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson05HoistingTheSynchronousPath;

/// <summary>
/// What hoisting the synchronous path out of <c>async</c> saves, and what a capture undoes. The article has both
/// methods but no table of them; the benchmarks read their results as those of its tables do.
/// </summary>
public class Hoisting : WarmStockPrices
{
    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync() =>
        Prices.GetStockPriceWithValueTaskAsync(Name).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync_Optimized() =>
        Prices.GetStockPriceWithValueTaskAsync_Optimized(Name).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync_Capturing() =>
        Prices.GetStockPriceWithValueTaskAsync_Capturing(Name).GetAwaiter().GetResult();
}
