namespace PriceOfAwait.Harness;

/// <summary>
/// Limits what a benchmark of a check may allocate: nothing, unless <see cref="AtMost"/> or <see cref="Like"/> is set.
/// </summary>
/// <param name="what">The measured case, in words, such as <c>a known price</c>.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CostsAttribute(string what) : Attribute
{
    public string What { get; } = what;

    public int AtMost { get; init; }

    /// <summary>A benchmark whose bytes are the limit, for limits that depend on the runtime.</summary>
    public string? Like { get; init; }
}
