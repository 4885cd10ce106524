namespace PriceOfAwait.Exercises.Solutions.Lesson12YourOwnMethod;

/// <summary>Caches the price once it is loaded, so a failed task is never cached.</summary>
/// <param name="loadAsync">Loads a price: slow, and may fail.</param>
public sealed class APriceService(Func<string, CancellationToken, Task<decimal>> loadAsync)
{
    private readonly Dictionary<string, decimal> _known = [];

    /// <summary>The price of a share.</summary>
    public ValueTask<decimal> PriceAsync(string name, CancellationToken cancellationToken = default) =>
        _known.TryGetValue(name, out var price) ? new(price) : LoadAsync(name, cancellationToken);

    private async ValueTask<decimal> LoadAsync(string name, CancellationToken cancellationToken) =>
        _known[name] = await loadAsync(name, cancellationToken);
}
