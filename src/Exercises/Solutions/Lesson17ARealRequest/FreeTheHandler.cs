namespace PriceOfAwait.Exercises.Solutions.Lesson17ARealRequest;

/// <summary>The await suspends the method and returns its task, and the thread is free for another request.</summary>
/// <param name="priceAsync">Gets a price from another service.</param>
public sealed class FreeTheHandler(Func<string, Task<decimal>> priceAsync)
{
    /// <summary>The name and its price, such as <c>MSFT 42</c>.</summary>
    public async Task<string> GetAsync(string name)
    {
        var price = await priceAsync(name);
        return $"{name} {price}";
    }
}
