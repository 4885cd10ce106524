namespace PriceOfAwait.Lessons.Subjects;

/// <summary>
/// Warm stock prices for benchmarks that read the name from a field, as a caller does who is told it. The article's
/// benchmarks pass a literal, and since .NET 10 the JIT can compile a synchronous lookup into a search for just that
/// literal. It can't do so with an <c>async</c> one, whose search reads the name from the state machine. Beside a
/// literal, then, the two differ in their searches as well as in what <c>async</c> costs. Lessons 2 and 7 measure it.
/// </summary>
public abstract class WarmStockPricesOfAnyName : WarmStockPrices
{
    /// <summary>The same stock's name, of which the JIT knows nothing.</summary>
    protected string AnyName { get; set; } = Name;
}
