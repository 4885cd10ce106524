namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static PublishedTable StockPricesYield => Data.Table("stock-prices-3-yield.csv");
}
