using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Subjects;

namespace PriceOfAwait.Lessons.Lesson07TheCostOfYield;

/// <summary>
/// Compares completing asynchronously with completing synchronously. Published as <c>stock-prices-3-yield</c>. As in
/// the article, each waiting benchmark blocks its thread until another one has completed the call, so most of its time
/// is the price of switching threads.
/// <see cref="AwaitedLookups"/> measures the same waits without that.
/// </summary>
public class WithYield : WarmStockPrices
{
    [Benchmark(Baseline = true)]
    public decimal GetStockPriceFor() => Prices.GetStockPriceFor(Name);

    [Benchmark]
    public decimal GetStockPriceForAsync() => Prices.GetStockPriceForAsync(Name).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync() =>
        Prices.GetStockPriceWithValueTaskAsync(Name).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceFor_Await() => PricesThatYield.GetStockPriceFor_Await(Name);

    [Benchmark]
    public decimal GetStockPriceForAsync_Await() =>
        PricesThatYield.GetStockPriceForAsync_Await(Name).GetAwaiter().GetResult();

    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync_Await() =>
        PricesThatYield.GetStockPriceWithValueTaskAsync_Await(Name).GetAwaiter().GetResult();
}
