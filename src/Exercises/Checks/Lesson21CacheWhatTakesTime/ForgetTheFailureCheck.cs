using PriceOfAwait.Exercises.Solutions.Lesson21CacheWhatTakesTime;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson21CacheWhatTakesTime;

public class ForgetTheFailureCheck : IExerciseCheck
{
    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceAsync(\"MSFT\")", () => new ForgetTheFailure(_ => Task.FromResult(42m)).PriceAsync("MSFT"),
            42m),
        new("PriceAsync(\"MSFT\") and PriceAsync(\"AAPL\"), twice each", "2 loads", async () =>
        {
            var loads = 0;
            var prices = new ForgetTheFailure(_ => Task.FromResult((decimal)++loads));
            foreach (var name in new[] { "MSFT", "AAPL", "MSFT", "AAPL" })
            {
                await prices.PriceAsync(name);
            }

            return loads == 2 ? null : $"{loads} loads";
        }),
        new("PriceAsync(\"MSFT\"), twice before the price is there", "one load", async () =>
        {
            var (loads, load) = (0, new TaskCompletionSource<decimal>());
            var prices = new ForgetTheFailure(_ =>
            {
                loads++;
                return load.Task;
            });
            var calls = new[] { prices.PriceAsync("MSFT"), prices.PriceAsync("MSFT") };
            load.SetResult(42m);
            await Task.WhenAll(calls);
            return loads == 1 ? null : $"{loads} loads";
        }),
        Trial.Fails(typeof(TimeoutException), "PriceAsync(\"MSFT\"), where loading fails",
            () => new ForgetTheFailure(_ => Task.FromException<decimal>(new TimeoutException())).PriceAsync("MSFT")),
        After("a load that failed later", async () =>
        {
            await Task.Yield();
            throw new TimeoutException();
        }),
        After("a load that had failed when it returned", () => Task.FromException<decimal>(new TimeoutException())),
        After("a load that was cancelled", () => Task.FromCanceled<decimal>(new(canceled: true))),
    ];

    private static Trial After(string load, Func<Task<decimal>> failAsync) =>
        Trial.Gives($"PriceAsync(\"MSFT\"), after {load}", async Task<decimal> () =>
        {
            var loads = 0;
            var prices = new ForgetTheFailure(_ => ++loads == 1 ? failAsync() : Task.FromResult(42m));
            await Task.WhenAny(prices.PriceAsync("MSFT"));
            return await prices.PriceAsync("MSFT");
        }, 42m);
}
