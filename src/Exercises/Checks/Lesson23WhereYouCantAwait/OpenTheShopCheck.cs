using PriceOfAwait.Exercises.Solutions.Lesson23WhereYouCantAwait;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson23WhereYouCantAwait;

public class OpenTheShopCheck : IExerciseCheck
{
    private static readonly IReadOnlyDictionary<string, decimal> Prices =
        new Dictionary<string, decimal> { ["MSFT"] = 42m };

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceOf(\"MSFT\"), after OpenAsync", async Task<decimal> () =>
        {
            var shop = await OpenTheShop.OpenAsync(() => Task.FromResult(Prices));
            return shop.PriceOf("MSFT");
        }, 42m),
        // A thread of the pool that is to make the call can't have begun.
        new("OpenAsync, until it returns", "one load", () =>
        {
            var loads = 0;
            _ = OpenTheShop.OpenAsync(() =>
            {
                loads++;
                return Pending().Task;
            });
            return Task.FromResult(loads == 1 ? null : $"{loads} loads");
        }),
        new("OpenAsync, before the prices are there", "an incomplete task", () => Task.FromResult(
            OpenTheShop.OpenAsync(() => Pending().Task).IsCompleted ? "a completed one" : null)),
        Trial.Gives("PriceOf(\"MSFT\"), if the prices come later", async Task<decimal> () =>
        {
            var load = Pending();
            var opening = OpenTheShop.OpenAsync(() => load.Task);
            load.SetResult(Prices);
            return (await opening).PriceOf("MSFT");
        }, 42m),
        Trial.Fails(typeof(TimeoutException), "OpenAsync, where loading fails", () => OpenTheShop.OpenAsync(
            () => Task.FromException<IReadOnlyDictionary<string, decimal>>(new TimeoutException()))),
        new("the constructors that others can call", "none", () => Task.FromResult(
            typeof(OpenTheShop).GetConstructors() is { Length: > 0 and var number } ? $"{number}" : null)),
    ];

    private static TaskCompletionSource<IReadOnlyDictionary<string, decimal>> Pending() => new();
}
