namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static PublishedTable StockPricesSyncVsAsync => Data.Table("stock-prices-1-sync-vs-async.csv");
}
