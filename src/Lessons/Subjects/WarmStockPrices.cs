using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Subjects;

/// <summary>
/// Shared by the benchmark classes of lessons 2, 4, 5 and 7: initialized stock prices, and the name they look up.
/// </summary>
public abstract class WarmStockPrices
{
    /// <summary>The unit of work is to find this stock's price.</summary>
    protected const string Name = "MSFT";

    protected StockPrices Prices { get; } = new();

    /// <summary>Another instance, for the lookups that wait.</summary>
    protected StockPrices PricesThatYield { get; } = new();

    /// <summary>Initializes the prices, and throws unless all variants find the same price.</summary>
    [GlobalSetup]
    public void WarmUp()
    {
        Task.WaitAll(Prices.InitializeAsync(), PricesThatYield.InitializeAsync());
        SameAnswer.RequireOfAll(this);
    }
}
