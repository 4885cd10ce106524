using System.Globalization;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>The objects of one type and size that operations leave on the heap.</summary>
/// <param name="Type">The full name, as the runtime writes it.</param>
/// <param name="Size">Bytes of each, with its header and padding.</param>
/// <param name="Count">How many one operation leaves; not a whole number where operations differ.</param>
public sealed record HeapObjects(string Type, long Size, double Count)
{
    // An object that is made once in many operations, such as by a queue that grows.
    private const double Rare = 0.05;

    /// <summary>The type in words that a reader of the code knows, such as <c>Task&lt;string&gt;</c>.</summary>
    public string Name => HeapTypeName.Of(Type);

    /// <summary>The name, after the count where that isn't one, such as <c>3 × Task&lt;string&gt;</c>.</summary>
    internal string CountedName =>
        Count == 1 ? Name : string.Create(CultureInfo.InvariantCulture, $"{Count:0.###} × {Name}");

    /// <summary>Bytes of all that one operation leaves.</summary>
    public double Bytes => Size * Count;

    internal bool IsRare => Bytes < Rare;
}

/// <summary>What one operation of a benchmark leaves on the heap, object by object.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Objects">One entry for each type and size; together they are all of <paramref name="Bytes"/>.</param>
/// <param name="Bytes">What one operation allocates.</param>
public sealed record OperationObjects(BenchmarkId Id, IReadOnlyList<HeapObjects> Objects, double Bytes)
{
    /// <summary>The objects of a batch, divided by its operations.</summary>
    internal static OperationObjects Of(HeapBatch batch) => new(
        batch.Id,
        [.. batch.Objects.Select(objects => new HeapObjects(objects.Type, objects.Size, (double)objects.Count / batch.Operations))
            // The heap's own order differs from run to run.
            .OrderByDescending(objects => objects.Count)
            .ThenBy(objects => objects.Type, StringComparer.Ordinal)
            .ThenBy(objects => objects.Size)],
        (double)batch.Bytes / batch.Operations);
}
