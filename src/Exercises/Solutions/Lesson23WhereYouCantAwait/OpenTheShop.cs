namespace PriceOfAwait.Exercises.Solutions.Lesson23WhereYouCantAwait;

/// <summary>The method awaits, and the constructor gets what is there already, so neither has to block.</summary>
public sealed class OpenTheShop
{
    private readonly IReadOnlyDictionary<string, decimal> _prices;

    private OpenTheShop(IReadOnlyDictionary<string, decimal> prices) => _prices = prices;

    /// <summary>A shop with its prices; fails if they can't be loaded.</summary>
    public static async Task<OpenTheShop> OpenAsync(Func<Task<IReadOnlyDictionary<string, decimal>>> loadAsync) =>
        new(await loadAsync());

    public decimal PriceOf(string name) => _prices[name];
}
