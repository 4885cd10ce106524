namespace PriceOfAwait.Exercises.Lesson17ARealRequest;

/// <summary>
/// The handler of a web service. It blocks, so each request keeps a thread of the pool while it waits for the price.
/// TODO: give the thread back while the request waits. The answers stay the same.
/// </summary>
/// <param name="priceAsync">Gets a price from another service.</param>
public sealed class FreeTheHandler(Func<string, Task<decimal>> priceAsync)
{
    /// <summary>The name and its price, such as <c>MSFT 42</c>.</summary>
    public Task<string> GetAsync(string name)
    {
        var price = priceAsync(name).Result;
        return Task.FromResult($"{name} {price}");
    }
}
