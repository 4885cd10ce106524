using System.Runtime.CompilerServices;

namespace PriceOfAwait.Exercises.Solutions.Lesson15Streams;

/// <summary>The attribute marks the parameter that gets the reader's token.</summary>
public static class PassTheToken
{
    /// <summary>One price after the other.</summary>
    public static async IAsyncEnumerable<int> PricesAsync(
        int count, Func<int, CancellationToken, Task<int>> loadAsync,
        [EnumeratorCancellation] CancellationToken token = default)
    {
        for (var index = 0; index < count; index++)
        {
            yield return await loadAsync(index, token);
        }
    }
}
