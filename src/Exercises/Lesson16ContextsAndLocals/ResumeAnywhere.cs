namespace PriceOfAwait.Exercises.Lesson16ContextsAndLocals;

/// <summary>
/// A library's method. If its caller has a <see cref="SynchronizationContext"/>, each of its waits posts to it. TODO:
/// let the method post nothing, whichever of its calls wait. It still starts on its caller's thread; the sum and the
/// exceptions stay the same.
/// </summary>
public static class ResumeAnywhere
{
    /// <summary>The sum of a shared list's prices. The list is unlocked at the end, even if a price fails.</summary>
    /// <param name="lockAsync">Locks the list. To unlock it, dispose of the result.</param>
    public static async Task<int> SumAsync(Func<Task<IAsyncDisposable>> lockAsync, IAsyncEnumerable<int> prices)
    {
        await using var locked = await lockAsync();
        var sum = 0;
        await foreach (var price in prices)
        {
            sum += price;
        }

        return sum;
    }
}
