namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark allocates.</summary>
/// <param name="Bytes">Rounded to a tenth; the mean if operations differ, for example if only some complete synchronously.</param>
/// <param name="IsSteady">Whether batches agreed. If not, <paramref name="Bytes"/> is the most frequent figure.</param>
public sealed record Allocation(BenchmarkId Id, double Bytes, bool IsSteady);

internal sealed record HeapBatch(BenchmarkId Id, int Operations, long Bytes)
{
    public IReadOnlyList<CountedObjects> Objects { get; init; } = [];

    internal bool AddsUp => ObjectBytes == Bytes;

    private long ObjectBytes => Objects.Sum(objects => objects.Size * objects.Count);

    public override string ToString() => FormattableString.Invariant(
        $"{Id} don't add up: {Operations} operations allocated {Bytes:#,0} B, but the counted objects have {ObjectBytes:#,0} B.");
}

/// <param name="Type">The full name, as the runtime writes it.</param>
/// <param name="Size">Bytes of one object, including header and padding.</param>
internal sealed record CountedObjects(string Type, long Size, long Count);

/// <param name="JitName">The JIT's name, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName);

/// <summary>The sizes of an <c>async</c> method's state.</summary>
/// <param name="StructBytes">The state machine, which lives on the stack until the method suspends.</param>
/// <param name="HeapBytes">The box that it then moves into, which for a task is also the task.</param>
public sealed record StateMachineSize(string Method, string Returns, int StructBytes, long HeapBytes);

/// <summary>Whether two calls that complete synchronously with the same value return the same task.</summary>
/// <param name="Type">As written in C#; <c>void</c> if there is no result.</param>
/// <param name="Value">As written in C#.</param>
/// <param name="Source">Either <c>async</c> or <c>FromResult</c>.</param>
public sealed record TaskIdentity(string Type, string Value, string Source, bool SameObject)
{
    /// <summary>Compared bitwise: false for <c>-0d</c> and <c>0.0m</c>. True if there is no result.</summary>
    public bool IsDefault { get; init; }
}

/// <summary>The sizes of a task, on the heap, and of a value task.</summary>
/// <param name="Type">The result's type as written in C#; <c>void</c> if there is no result.</param>
public sealed record TaskSize(string Type, long Bytes)
{
    /// <summary>The size of a value task as a local, a field or an element.</summary>
    public int ValueTaskBytes { get; init; }
}

/// <summary>How long calls took together, and how many threads the pool had then.</summary>
/// <param name="Way">Either <c>await</c> or <c>.Result</c>.</param>
public sealed record CallsThrough(string Way, int Calls, double Seconds, int Threads);
