using PriceOfAwait.Exercises.Solutions.Lesson22FindWhatBlocks;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson22FindWhatBlocks;

public class OpenThePriceBookCheck : IExerciseCheck
{
    private static readonly IReadOnlyDictionary<string, decimal> Prices =
        new Dictionary<string, decimal> { ["MSFT"] = 42m };

    public IEnumerable<Trial> Trials =>
    [
        Trial.Gives("PriceOf(\"MSFT\") of an opened book",
            async Task<decimal> () => (await OpenThePriceBook.OpenAsync(() => Task.FromResult(Prices))).PriceOf("MSFT"),
            42m),
        new("OpenAsync(…), before the prices are there", "an incomplete task", () =>
        {
            var prices = new TaskCompletionSource<IReadOnlyDictionary<string, decimal>>();
            var isOpen = OpenThePriceBook.OpenAsync(() => prices.Task).IsCompleted;
            prices.SetResult(Prices);
            return Task.FromResult(isOpen ? "a completed one" : null);
        }),
        Trial.Gives("PriceOf(\"MSFT\") of a book whose prices come later", async Task<decimal> () =>
        {
            var prices = new TaskCompletionSource<IReadOnlyDictionary<string, decimal>>();
            var opening = OpenThePriceBook.OpenAsync(() => prices.Task);
            prices.SetResult(Prices);
            return (await opening).PriceOf("MSFT");
        }, 42m),
        // A load that another thread starts keeps that thread, if the constructor still blocks.
        new("the load, when OpenAsync(…) has returned", "started by the caller", async () =>
        {
            var isStarted = false;
            var opening = OpenThePriceBook.OpenAsync(() =>
            {
                isStarted = true;
                return Task.FromResult(Prices);
            });
            var wasStarted = isStarted;
            await opening;
            return wasStarted ? null : "not started yet";
        }),
        Trial.Fails(typeof(TimeoutException), "OpenAsync(…), where loading fails", () => OpenThePriceBook.OpenAsync(
            () => Task.FromException<IReadOnlyDictionary<string, decimal>>(new TimeoutException()))),
    ];
}
