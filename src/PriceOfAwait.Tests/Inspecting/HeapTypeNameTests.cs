using PriceOfAwait.Stepping;

namespace PriceOfAwait.Tests.Inspecting;

public class HeapTypeNameTests
{
    [Theory]
    [InlineData("System.Threading.Tasks.Task<System.String>", "Task<string>")]
    [InlineData("System.ValueTuple<System.Int32, System.Decimal>[]", "ValueTuple<int, decimal>[]")]
    [InlineData("System.Collections.Concurrent.ConcurrentQueueSegment<System.Object>+Slot[]", "ConcurrentQueueSegment<object>.Slot[]")]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder<System.Decimal>+AsyncStateMachineBox<PriceOfAwait.Lessons.Subjects.StockPrices+<GetStockPriceForAsync_Await>d__12>",
        "box of StockPrices.GetStockPriceForAsync_Await")]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder<System.String>+AsyncStateMachineBox<PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringChain+A+<AwaitTask>d__3>",
        "box of StringChain.A.AwaitTask")]
    [InlineData(
        "System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<System.Decimal>+StateMachineBox<PriceOfAwait.Lessons.Subjects.StockPrices+<GetStockPriceWithValueTaskAsync_AwaitPooled>d__14>",
        "pooled box of StockPrices.GetStockPriceWithValueTaskAsync_AwaitPooled")]
    [InlineData(
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder<System.Decimal>+AsyncStateMachineBox<PriceOfAwait.Lessons.Subjects.StockPrices+<<GetStockPriceWithValueTaskAsync_Optimized>g__FindAfter|8_0>d>",
        "box of StockPrices.GetStockPriceWithValueTaskAsync_Optimized.FindAfter")]
    [InlineData("PriceOfAwait.Lessons.Subjects.StockPrices+<>c__DisplayClass9_0", "closure in StockPrices")]
    public void What_was_made_for_a_method_is_called_after_it(string type, string name) => Assert.Equal(name, HeapTypeName.Of(type));
}
