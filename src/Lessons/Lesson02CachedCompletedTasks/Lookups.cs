using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

/// <summary>
/// Ours: the lookups of the article that complete synchronously, in one class, and of a name that isn't a literal.
/// Lessons 0, 2 and 4 to 6 measure them beside the article's own programs.
/// </summary>
public class Lookups : WarmStockPricesOfAnyName
{
    [Benchmark]
    public decimal GetPricesDirectlyFromCache() => Prices.GetPriceDirectlyFromCache(AnyName);

    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(AnyName);

    [Benchmark]
    public decimal GetStockPriceForAsync() => Prices.GetStockPriceForAsync(AnyName).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync() =>
        Prices.GetStockPriceWithValueTaskAsync(AnyName).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync_Optimized() =>
        Prices.GetStockPriceWithValueTaskAsync_Optimized(AnyName).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync_Capturing() =>
        Prices.GetStockPriceWithValueTaskAsync_Capturing(AnyName).GetAwaiter().GetResult();
}
