namespace PriceOfAwait.EngineBenchmarks;

/// <summary>The limit below which a benchmark should stay.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LimitAttribute(string limit) : Attribute
{
    /// <summary>The limit, with its units.</summary>
    public string Limit { get; } = limit;
}
