using System.Collections.Concurrent;

namespace PriceOfAwait.Exercises.Lesson06ClosureCapture;

/// <summary>
/// A price is computed once, then looked up. Each lookup allocates a closure for the rate and a delegate, both for a
/// lambda that is rarely called. TODO: let a lookup allocate nothing.
/// </summary>
public sealed class FreeTheLambda
{
    private readonly ConcurrentDictionary<string, decimal> _prices = new();

    /// <summary>The price of a share, at the rate of its first lookup.</summary>
    public decimal PriceOf(string name, decimal rate) => _prices.GetOrAdd(name, key => Load(key) * rate);

    private static decimal Load(string name) => name == "MSFT" ? 42 : 7;
}
