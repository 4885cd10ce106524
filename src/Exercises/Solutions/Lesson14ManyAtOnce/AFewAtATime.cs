namespace PriceOfAwait.Exercises.Solutions.Lesson14ManyAtOnce;

/// <summary>Each index has its own element, so no lock is needed.</summary>
public static class AFewAtATime
{
    /// <summary>The sum of the prices.</summary>
    public static async Task<decimal> TotalAsync(string[] names, Func<string, Task<decimal>> priceAsync, int limit)
    {
        var prices = new decimal[names.Length];
        await Parallel.ForEachAsync(
            Enumerable.Range(0, names.Length), new ParallelOptions { MaxDegreeOfParallelism = limit },
            async (index, _) => prices[index] = await priceAsync(names[index]));
        return prices.Sum();
    }
}
