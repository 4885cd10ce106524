namespace PriceOfAwait.Exercises.Originals.Lesson04ValueTask;

/// <summary>
/// Prices that were loaded once are there at once, and still each call makes a task. TODO: let a call for a price that is there
/// allocate nothing. Whoever calls it awaits it once, so you may change the type that it returns.
/// </summary>
public sealed class ToValueTask
{
    private readonly Dictionary<string, decimal> _known = new() { ["MSFT"] = 42 };

    /// <summary>The price of a share. One that nobody knows can't be loaded either, which the task tells.</summary>
    public async Task<decimal> PriceAsync(string name)
    {
        if (!_known.TryGetValue(name, out var price))
        {
            price = await LoadAsync(name);
            _known[name] = price;
        }

        return price;
    }

    private static async Task<decimal> LoadAsync(string name)
    {
        await Task.Yield();
        return name == "AAPL" ? 7 : throw new KeyNotFoundException(name);
    }
}
