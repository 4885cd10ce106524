namespace PriceOfAwait.Measuring;

/// <summary>What one operation of a benchmark leaves on the heap.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Bytes">Bytes, to a tenth. Where operations differ, as when some complete synchronously, their mean.</param>
/// <param name="IsSteady">Whether batches of operations agreed. If not, <paramref name="Bytes"/> is what most of them had.</param>
public sealed record Allocation(BenchmarkId Id, double Bytes, bool IsSteady);

/// <summary>A batch of operations, and the objects that it left on the heap.</summary>
/// <param name="Operations">How many operations the batch had.</param>
/// <param name="Bytes">What they allocated.</param>
internal sealed record HeapBatch(BenchmarkId Id, int Operations, long Bytes)
{
    /// <summary>What was found on the heap; the process that looks there adds it.</summary>
    public IReadOnlyList<CountedObjects> Objects { get; init; } = [];

    /// <summary>Whether the objects are all that was allocated.</summary>
    internal bool AddsUp => ObjectBytes == Bytes;

    private long ObjectBytes => Objects.Sum(objects => objects.Size * objects.Count);

    public override string ToString() => FormattableString.Invariant(
        $"{Id} don't add up: {Operations} operations allocated {Bytes:#,0} B, and the objects that came up have {ObjectBytes:#,0} B.");
}

/// <summary>Objects of one type and size.</summary>
/// <param name="Type">The full name as the runtime writes it.</param>
/// <param name="Size">Bytes of each, with its header and padding.</param>
internal sealed record CountedObjects(string Type, long Size, long Count);

/// <summary>A benchmark that the JIT has compiled, and listed, with all that it calls.</summary>
/// <param name="JitName">What the JIT calls its method, without arguments.</param>
internal sealed record FinalCode(string Method, string JitName);

/// <summary>The size of what an <c>async</c> method keeps its state in.</summary>
/// <param name="Method">The method; a local function after its method and a dot.</param>
/// <param name="Returns">What the method returns, as written in C#.</param>
/// <param name="StructBytes">The state machine itself, which lives on the stack until the method has to wait.</param>
/// <param name="HeapBytes">The object that it is moved into when the method has to wait; for a task it is that task.</param>
public sealed record StateMachineSize(string Method, string Returns, int StructBytes, long HeapBytes);

/// <summary>Whether two calls that complete synchronously with the same value return one and the same task.</summary>
/// <param name="Type">The value's type as written in C#; <c>void</c> where there is no value.</param>
/// <param name="Value">The value as written in C#.</param>
/// <param name="Source">What makes the task: <c>async</c> or <c>FromResult</c>.</param>
/// <param name="SameObject">The answer, by reference equality.</param>
public sealed record TaskIdentity(string Type, string Value, string Source, bool SameObject)
{
    /// <summary>
    /// Whether the value is its type's default, bit by bit: not <c>-0d</c>, and not <c>0.0m</c>. True where there is no value.
    /// </summary>
    public bool IsDefault { get; init; }
}

/// <summary>The size of a task on the heap, and of its value task.</summary>
/// <param name="Type">The type of its result as written in C#; <c>void</c> for a task without one.</param>
/// <param name="Bytes">Bytes of the whole object.</param>
public sealed record TaskSize(string Type, long Bytes)
{
    /// <summary>Bytes of a value task with the same result, as a local, a field or an element.</summary>
    public int ValueTaskBytes { get; init; }
}
