namespace PriceOfAwait.EngineBenchmarks;

/// <summary>What a benchmark is to stay below.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LimitAttribute(string limit) : Attribute
{
    /// <summary>The limit, with its units.</summary>
    public string Limit { get; } = limit;
}
