namespace PriceOfAwait.Exercises.Lesson14ManyAtOnce;

/// <summary>
/// All calls start at once, which is too much for the service. TODO: have at most <c>limit</c> calls in progress at a
/// time, and as many as that as long as names are left.
/// </summary>
public static class AFewAtATime
{
    /// <summary>The sum of the prices.</summary>
    public static async Task<decimal> TotalAsync(string[] names, Func<string, Task<decimal>> priceAsync, int limit)
    {
        var prices = await Task.WhenAll(names.Select(priceAsync));
        return prices.Sum();
    }
}
