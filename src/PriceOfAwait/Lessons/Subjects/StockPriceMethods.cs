namespace PriceOfAwait.Lessons.Subjects;

/// <summary>The names of the methods of <c>StockPrices</c>, which lessons 2, 4, 5, 6 and 7 measure.</summary>
internal static class StockPriceMethods
{
    public const string FromCache = "GetPricesDirectlyFromCache";
    public const string Synchronous = "GetStockPriceFor";
    public const string AsTask = "GetStockPriceForAsync";
    public const string AsValueTask = "GetStockPriceWithValueTaskAsync";
    public const string Hoisted = "GetStockPriceWithValueTaskAsync_Optimized";
    public const string Capturing = "GetStockPriceWithValueTaskAsync_Capturing";
}
