namespace PriceOfAwait.Publishing;

public static partial class Published
{
    /// <summary>Stock prices with <c>ValueTask</c> (source <c>async-performance-2018</c>, second table).</summary>
    public static PublishedTable StockPricesValueTask => Data.Table("stock-prices-2-valuetask.csv");
}
