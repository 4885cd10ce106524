namespace PriceOfAwait.Exercises.Solutions.Lesson22FindWhatBlocks;

/// <summary>The factory awaits, and the constructor only keeps what is there.</summary>
public sealed class OpenThePriceBook
{
    private readonly IReadOnlyDictionary<string, decimal> _prices;

    private OpenThePriceBook(IReadOnlyDictionary<string, decimal> prices) => _prices = prices;

    /// <summary>A book that is ready to be asked.</summary>
    public static async Task<OpenThePriceBook> OpenAsync(
        Func<Task<IReadOnlyDictionary<string, decimal>>> loadAsync) => new(await loadAsync());

    public decimal PriceOf(string name) => _prices[name];
}
