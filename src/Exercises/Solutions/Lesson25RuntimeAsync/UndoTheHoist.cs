namespace PriceOfAwait.Exercises.Solutions.Lesson25RuntimeAsync;

/// <summary>
/// The method that checks its argument isn't async, so it refuses at the call itself. It passes on the task of one that
/// is, in which everything else fails.
/// </summary>
public abstract class UndoTheHoist
{
    /// <summary>The price of an item. Most of the time, it is there already.</summary>
    protected abstract Task<decimal> PriceAsync(string item);

    /// <exception cref="ArgumentNullException">There are no items.</exception>
    public Task<decimal> TotalAsync(IReadOnlyList<string> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return SumAsync(items);
    }

    private async Task<decimal> SumAsync(IReadOnlyList<string> items)
    {
        decimal total = 0;
        foreach (var item in items)
        {
            total += await PriceAsync(item);
        }

        return total;
    }
}
