namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>Stock prices with <c>Task.Yield</c> (source <c>async-performance-2018</c>, third table).</summary>
    public static PublishedTable StockPricesYield => Data.Table("stock-prices-3-yield.csv");
}
