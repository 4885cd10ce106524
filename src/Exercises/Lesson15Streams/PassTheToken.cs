namespace PriceOfAwait.Exercises.Lesson15Streams;

/// <summary>
/// A reader cancels this stream by <c>WithCancellation</c>, but the loads go on. TODO: let the reader's token reach
/// them.
/// </summary>
public static class PassTheToken
{
    /// <summary>One price after the other.</summary>
    public static async IAsyncEnumerable<int> PricesAsync(int count, Func<int, CancellationToken, Task<int>> loadAsync)
    {
        for (var index = 0; index < count; index++)
        {
            yield return await loadAsync(index, CancellationToken.None);
        }
    }
}
