namespace PriceOfAwait.Harness;

/// <summary>How many bytes a benchmark of a check may allocate: none, unless something else is said.</summary>
/// <param name="what">Which path it takes, in words, such as <c>a price that is known</c>.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CostsAttribute(string what) : Attribute
{
    /// <summary>Which path it takes, in words.</summary>
    public string What { get; } = what;

    /// <summary>The most that is right, in bytes.</summary>
    public int AtMost { get; init; }

    /// <summary>Where the limit depends on the runtime: the benchmark of the check that allocates exactly as much as is allowed.</summary>
    public string? Like { get; init; }
}
