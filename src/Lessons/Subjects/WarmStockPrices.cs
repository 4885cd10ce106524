using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Subjects;

/// <summary>
/// What the benchmark classes of lessons 2, 4, 5 and 7 share: stock prices that are initialized, and the name they look up.
/// </summary>
public abstract class WarmStockPrices
{
    /// <summary>The unit of work is to find this stock's price.</summary>
    protected const string Name = "MSFT";

    protected StockPrices Prices { get; } = new();

    /// <summary>Initializes the prices, and refuses to go on unless all variants find the same price.</summary>
    [GlobalSetup]
    public void WarmUp()
    {
        Prices.InitializeAsync().GetAwaiter().GetResult();
        SameAnswer.RequireOfAll(this);
    }
}
