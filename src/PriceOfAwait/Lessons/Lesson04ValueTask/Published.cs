namespace PriceOfAwait.Publishing;

public static partial class Published
{
    public static PublishedTable StockPricesValueTask => Data.Table("stock-prices-2-valuetask.csv");
}
