namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>Stock prices, synchronous against asynchronous (source <c>async-performance-2018</c>, first table).</summary>
    public static PublishedTable StockPricesSyncVsAsync => Data.Table("stock-prices-1-sync-vs-async.csv");
}
