namespace PriceOfAwait.Exercises.Lesson23WhereYouCantAwait;

/// <summary>
/// A shop needs its prices, and a constructor can't await them, so it blocks. The method that opens a shop only looks
/// asynchronous. TODO: await the prices and block nowhere. Still, nobody can have a shop without prices.
/// </summary>
public sealed class OpenTheShop
{
    private readonly IReadOnlyDictionary<string, decimal> _prices;

    private OpenTheShop(Func<Task<IReadOnlyDictionary<string, decimal>>> loadAsync) => _prices = loadAsync().Result;

    /// <summary>A shop with its prices; fails if they can't be loaded.</summary>
    public static Task<OpenTheShop> OpenAsync(Func<Task<IReadOnlyDictionary<string, decimal>>> loadAsync) =>
        Task.FromResult(new OpenTheShop(loadAsync));

    public decimal PriceOf(string name) => _prices[name];
}
