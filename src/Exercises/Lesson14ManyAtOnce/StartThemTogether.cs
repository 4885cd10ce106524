namespace PriceOfAwait.Exercises.Lesson14ManyAtOnce;

/// <summary>
/// Each call starts when the one before is done. TODO: start all calls before you await one. The prices keep the order
/// of the names, and no call takes a thread of the pool.
/// </summary>
/// <param name="priceAsync">Gets a price from a service.</param>
public sealed class StartThemTogether(Func<string, Task<decimal>> priceAsync)
{
    /// <summary>The prices, in the order of the names.</summary>
    public async Task<decimal[]> PricesAsync(params string[] names)
    {
        var prices = new decimal[names.Length];
        for (var index = 0; index < names.Length; index++)
        {
            prices[index] = await priceAsync(names[index]);
        }

        return prices;
    }
}
