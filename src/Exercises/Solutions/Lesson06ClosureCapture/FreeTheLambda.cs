using System.Collections.Concurrent;

namespace PriceOfAwait.Exercises.Solutions.Lesson06ClosureCapture;

/// <summary>The rate is passed to the lambda as an argument, so all calls share one delegate.</summary>
public sealed class FreeTheLambda
{
    private readonly ConcurrentDictionary<string, decimal> _prices = new();

    /// <summary>The price of a share, at the rate of its first lookup.</summary>
    public decimal PriceOf(string name, decimal rate) =>
        _prices.GetOrAdd(name, static (key, rate) => Load(key) * rate, rate);

    private static decimal Load(string name) => name == "MSFT" ? 42 : 7;
}
