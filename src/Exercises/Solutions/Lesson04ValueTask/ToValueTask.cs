namespace PriceOfAwait.Exercises.Solutions.Lesson04ValueTask;

/// <summary>If the method completes synchronously, the value task holds the result itself.</summary>
public sealed class ToValueTask
{
    private readonly Dictionary<string, decimal> _known = new() { ["MSFT"] = 42 };

    /// <summary>The price of a share. An unknown share can't be loaded: the task fails.</summary>
    public async ValueTask<decimal> PriceAsync(string name)
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
