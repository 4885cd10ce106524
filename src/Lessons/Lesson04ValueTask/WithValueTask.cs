using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Lesson02CachedCompletedTasks;

namespace PriceOfAwait.Lessons.Lesson04ValueTask;

/// <summary>Adds a value task to the comparison. Published as <c>stock-prices-2-valuetask</c>.</summary>
public class WithValueTask : SyncVsAsync
{
    [Benchmark]
    public decimal GetStockPriceWithValueTaskAsync() =>
        Prices.GetStockPriceWithValueTaskAsync(Name).GetAwaiter().GetResult();
}
