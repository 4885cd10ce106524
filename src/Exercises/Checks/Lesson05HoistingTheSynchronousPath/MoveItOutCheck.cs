using BenchmarkDotNet.Attributes;
using PriceOfAwait.Exercises.Solutions.Lesson05HoistingTheSynchronousPath;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson05HoistingTheSynchronousPath;

public class MoveItOutCheck : IExerciseCheck
{
    private readonly MoveItOut _prices = new(Task.CompletedTask);

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => _prices.PriceAsync("MSFT"), 42m),
        Trial.Gives("PriceAsync(\"AAPL\"), not ready yet", () =>
        {
            var ready = new TaskCompletionSource();
            var price = new MoveItOut(ready.Task).PriceAsync("AAPL");
            ready.SetResult();
            return price;
        }, 7m),
        new Trial("PriceAsync(\"MSFT\"), not ready yet", "an incomplete task", () => Task.FromResult(
            new MoveItOut(new TaskCompletionSource().Task).PriceAsync("MSFT").IsCompleted ? "a completed one" : null)),
        Trial.Fails(typeof(TimeoutException), "PriceAsync(\"MSFT\"), after a failed initialization",
            () => new MoveItOut(Task.FromException(new TimeoutException())).PriceAsync("MSFT")),
        Trial.IsNotAsync(typeof(MoveItOut), nameof(MoveItOut.PriceAsync)),
    ];

    [Benchmark, Costs("after initialization")]
    public ValueTask<decimal> Ready() => _prices.PriceAsync("MSFT");
}
