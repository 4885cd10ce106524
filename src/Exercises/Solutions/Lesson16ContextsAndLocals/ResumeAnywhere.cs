namespace PriceOfAwait.Exercises.Solutions.Lesson16ContextsAndLocals;

/// <summary>Any await may be the first that waits, so all are configured, also the hidden one at the end.</summary>
public static class ResumeAnywhere
{
    /// <summary>The sum of a shared list's prices. The list is unlocked at the end, even if a price fails.</summary>
    /// <param name="lockAsync">Locks the list. To unlock it, dispose of the result.</param>
    public static async Task<int> SumAsync(Func<Task<IAsyncDisposable>> lockAsync, IAsyncEnumerable<int> prices)
    {
        var locked = await lockAsync().ConfigureAwait(false);
        await using var unlocking = locked.ConfigureAwait(false);
        var sum = 0;
        await foreach (var price in prices.ConfigureAwait(false))
        {
            sum += price;
        }

        return sum;
    }
}
