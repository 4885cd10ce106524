namespace PriceOfAwait.Database;

public sealed record StockPrice(int Id, string Name, decimal Price);
