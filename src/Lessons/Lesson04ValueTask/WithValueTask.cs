using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

namespace PriceOfAwait.Lessons.Lesson04ValueTask;

/// <summary>The same, and a value task beside the task. Published as <c>stock-prices-2-valuetask</c>.</summary>
public class WithValueTask : SyncVsAsync
{
    [Benchmark]
    public ValueTask<decimal> GetStockPriceWithValueTaskAsync() => Prices.GetStockPriceWithValueTaskAsync(Name);
}
