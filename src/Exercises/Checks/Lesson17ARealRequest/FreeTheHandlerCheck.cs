using PriceOfAwait.Exercises.Solutions.Lesson17ARealRequest;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson17ARealRequest;

public class FreeTheHandlerCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("GetAsync(\"MSFT\")", () => new FreeTheHandler(_ => Task.FromResult(42m)).GetAsync("MSFT"),
            "MSFT 42"),
        new Trial("GetAsync(\"MSFT\"), before the price is there", "an incomplete task", () => Task.FromResult(
            new FreeTheHandler(_ => new TaskCompletionSource<decimal>().Task).GetAsync("MSFT").IsCompleted
                ? "a completed one" : null)),
        Trial.Gives("GetAsync(\"AAPL\"), whose price comes later", () =>
        {
            var price = new TaskCompletionSource<decimal>();
            var answer = new FreeTheHandler(_ => price.Task).GetAsync("AAPL");
            price.SetResult(7m);
            return answer;
        }, "AAPL 7"),
        Trial.Fails(typeof(TimeoutException), "GetAsync(\"MSFT\") with a failing service",
            () => new FreeTheHandler(_ => Task.FromException<decimal>(new TimeoutException())).GetAsync("MSFT")),
    ];
}
