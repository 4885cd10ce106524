namespace PriceOfAwait.Exercises.Lesson25RuntimeAsync;

/// <summary>
/// Sums up a basket. Somebody has hoisted the path without a wait out of async, and looks into each task by hand. For
/// that the task must exist, so with runtime async this method allocates what a plain await wouldn't. TODO: write the
/// loop with plain awaits. What a caller can rely on stays: an argument is refused at the call itself, and whatever
/// fails later fails in the task.
/// </summary>
public abstract class UndoTheHoist
{
    /// <summary>The price of an item. Most of the time, it is there already.</summary>
    protected abstract Task<decimal> PriceAsync(string item);

    /// <exception cref="ArgumentNullException">There are no items.</exception>
    public Task<decimal> TotalAsync(IReadOnlyList<string> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        decimal total = 0;
        for (var index = 0; index < items.Count; index++)
        {
            var price = PriceAsync(items[index]);
            if (!price.IsCompletedSuccessfully)
            {
                return RestAsync(total, price, items, index + 1);
            }

            total += price.Result;
        }

        return Task.FromResult(total);
    }

    private async Task<decimal> RestAsync(decimal total, Task<decimal> price, IReadOnlyList<string> items, int next)
    {
        total += await price;
        for (var index = next; index < items.Count; index++)
        {
            total += await PriceAsync(items[index]);
        }

        return total;
    }
}
