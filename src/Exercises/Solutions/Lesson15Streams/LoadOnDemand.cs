namespace PriceOfAwait.Exercises.Solutions.Lesson15Streams;

/// <summary>The stream runs on only when it is asked for a number.</summary>
public static class LoadOnDemand
{
    /// <summary>The numbers of all pages.</summary>
    public static async IAsyncEnumerable<int> NumbersAsync(int pages, Func<int, Task<int[]>> loadAsync)
    {
        for (var page = 0; page < pages; page++)
        {
            foreach (var number in await loadAsync(page))
            {
                yield return number;
            }
        }
    }
}
