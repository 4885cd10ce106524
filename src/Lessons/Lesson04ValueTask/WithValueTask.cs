using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

namespace PriceOfAwait.Lessons.Lesson04ValueTask;

/// <summary>The same, with a value task in addition. Published as <c>stock-prices-2-valuetask</c>.</summary>
public class WithValueTask : SyncVsAsync
{
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);
}
