namespace PriceOfAwait.Measuring;

/// <summary>The sizes of a task, on the heap, and of a value task.</summary>
/// <param name="Type">The result's type as written in C#; <c>void</c> if there is no result.</param>
public sealed record TaskSize(string Type, long Bytes)
{
    /// <summary>The size of a value task as a local, a field or an element.</summary>
    public int ValueTaskBytes { get; init; }
}
