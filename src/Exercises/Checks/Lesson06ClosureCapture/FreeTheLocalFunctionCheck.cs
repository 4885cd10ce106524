using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson06ClosureCapture;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson06ClosureCapture;

public class FreeTheLocalFunctionCheck : IExerciseCheck
{
    private readonly FreeTheLocalFunction _prices = new(Task.CompletedTask);

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => _prices.PriceAsync("MSFT"), 42m),
        Trial.Gives("PriceAsync(\"AAPL\"), not ready yet", () =>
        {
            var ready = new TaskCompletionSource();
            var price = new FreeTheLocalFunction(ready.Task).PriceAsync("AAPL");
            ready.SetResult();
            return price;
        }, 7m),
        Trial.Fails(typeof(TimeoutException), "PriceAsync(\"MSFT\"), after a failed initialization",
            () => new FreeTheLocalFunction(Task.FromException(new TimeoutException())).PriceAsync("MSFT")),
    ];

    [Benchmark, Costs("after initialization")]
    public ValueTask<decimal> Ready() => _prices.PriceAsync("MSFT");
}
