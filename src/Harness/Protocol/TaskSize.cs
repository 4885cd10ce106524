namespace PriceOfAwait.Measuring;

/// <summary>The size of a task on the heap, and of its value task.</summary>
/// <param name="Type">The type of its result as written in C#; <c>void</c> for a task without one.</param>
/// <param name="Bytes">Bytes of the whole object.</param>
sealed partial record TaskSize(string Type, long Bytes)
{
    /// <summary>What a value task with the same result takes where it stands, as a local, a field or an element: in bytes.</summary>
    public int ValueTaskBytes { get; init; }
}
