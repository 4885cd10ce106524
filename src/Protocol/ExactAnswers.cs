namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark allocates.</summary>
/// <param name="Bytes">Rounded to a tenth; the mean if operations differ, as when some complete synchronously.</param>
/// <param name="IsSteady">Whether batches agreed. If not, <paramref name="Bytes"/> is what most of them had.</param>
public sealed record Allocation(BenchmarkId Id, double Bytes, bool IsSteady);

internal sealed record HeapBatch(BenchmarkId Id, int Operations, long Bytes)
{
    public IReadOnlyList<CountedObjects> Objects { get; init; } = [];

    internal bool AddsUp => ObjectBytes == Bytes;

    private long ObjectBytes => Objects.Sum(objects => objects.Size * objects.Count);

    public override string ToString() => FormattableString.Invariant(
        $"{Id} don't add up: {Operations} operations allocated {Bytes:#,0} B, and the objects that came up have {ObjectBytes:#,0} B.");
}

/// <param name="Type">The full name, as the runtime writes it.</param>
/// <param name="Size">Bytes of each, with its header and padding.</param>
internal sealed record CountedObjects(string Type, long Size, long Count);

/// <param name="JitName">As the JIT writes it, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName);

/// <summary>The size of what an <c>async</c> method keeps its state in.</summary>
/// <param name="StructBytes">The state machine itself, which lives on the stack until the method has to wait.</param>
/// <param name="HeapBytes">The object that it is then moved into; for a task it is that task.</param>
public sealed record StateMachineSize(string Method, string Returns, int StructBytes, long HeapBytes);

/// <summary>Whether two calls that complete synchronously with the same value return the same task.</summary>
/// <param name="Type">As written in C#; <c>void</c> if there is no value.</param>
/// <param name="Value">As written in C#.</param>
/// <param name="Source">Either <c>async</c> or <c>FromResult</c>.</param>
public sealed record TaskIdentity(string Type, string Value, string Source, bool SameObject)
{
    /// <summary>Bit by bit: not <c>-0d</c>, and not <c>0.0m</c>. It is true if there is no value.</summary>
    public bool IsDefault { get; init; }
}

/// <summary>The size of a task on the heap, and of its value task.</summary>
/// <param name="Type">The result's type as written in C#; <c>void</c> if there is no result.</param>
public sealed record TaskSize(string Type, long Bytes)
{
    /// <summary>Bytes of a value task as a local, a field or an element.</summary>
    public int ValueTaskBytes { get; init; }
}

/// <summary>How long calls took together, and how many threads the pool had then.</summary>
/// <param name="Way">Either <c>await</c> or <c>.Result</c>.</param>
public sealed record CallsThrough(string Way, int Calls, double Seconds, int Threads);
