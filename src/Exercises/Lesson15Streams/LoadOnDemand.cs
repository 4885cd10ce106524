namespace PriceOfAwait.Exercises.Lesson15Streams;

/// <summary>
/// This stream loads all pages before its first number. TODO: load a page only when one of its numbers is needed.
/// </summary>
public static class LoadOnDemand
{
    /// <summary>The numbers of all pages.</summary>
    public static async IAsyncEnumerable<int> NumbersAsync(int pages, Func<int, Task<int[]>> loadAsync)
    {
        var all = new List<int>();
        for (var page = 0; page < pages; page++)
        {
            all.AddRange(await loadAsync(page));
        }

        foreach (var number in all)
        {
            yield return number;
        }
    }
}
