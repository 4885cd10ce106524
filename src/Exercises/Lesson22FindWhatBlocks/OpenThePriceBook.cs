namespace PriceOfAwait.Exercises.Lesson22FindWhatBlocks;

/// <summary>
/// A price book has the prices of a day. Its constructor can't await them, so it blocks until they are loaded. TODO:
/// let <see cref="OpenAsync"/> await the prices, and the constructor take them. While they are loaded, no thread waits.
/// </summary>
public sealed class OpenThePriceBook
{
    private readonly IReadOnlyDictionary<string, decimal> _prices;

    private OpenThePriceBook(Func<Task<IReadOnlyDictionary<string, decimal>>> loadAsync) =>
        _prices = loadAsync().Result;

    /// <summary>A book that is ready to be asked.</summary>
    public static Task<OpenThePriceBook> OpenAsync(Func<Task<IReadOnlyDictionary<string, decimal>>> loadAsync) =>
        Task.FromResult(new OpenThePriceBook(loadAsync));

    public decimal PriceOf(string name) => _prices[name];
}
