namespace PriceOfAwait.Lessons.Lesson08TheAwaitingGame;

/// <summary>
/// A line of an order. Its worth is its quantity. As published, it also has a unit price, which none of the seven ways
/// reads.
/// </summary>
public class OrderLine
{
    public int Quantity { get; set; }

    public decimal UnitPrice { get; set; }

    public int Worth() => Quantity;

    public Task<int> WorthAsTask() => Task.FromResult(Quantity);

    public ValueTask<int> WorthAsValueTask() => new(Quantity);
}
