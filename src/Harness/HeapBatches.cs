using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>
/// Batches of operations after which nothing is collected, so that another process can count the objects that they leave on the heap.
/// That process is asked to look three times: before, after a batch without any operation, which shows what a batch itself leaves, and
/// after a batch of some.
/// </summary>
/// <param name="look">Lets the other process look at the heap, and goes on when it has. Leaves the same on the heap each time.</param>
/// <param name="keep">Tells the other process that the last three looks are those at the batch that is answered next.</param>
internal sealed class HeapBatches(Action look, Action keep)
{
    private const int MostBatches = 9;

    // Room for the largest batch of any benchmark several times over, and still small for a machine.
    private const long BytesWithoutCollection = 128 * 1024 * 1024;

    /// <summary>A batch of each benchmark of a class.</summary>
    /// <param name="benchmarks">The class.</param>
    /// <param name="parameters">Only benchmarks with these parameters; one that is named twice may have either value.</param>
    /// <exception cref="ArgumentException">No benchmark has these parameters.</exception>
    public IReadOnlyList<HeapBatch> OfAll(Type benchmarks, Parameters parameters)
    {
        var values = parameters.ToLookup(parameter => parameter.Name, parameter => parameter.Value);
        var operations = BenchmarkOperation.AllOf(
            benchmarks, id => values.All(wanted => wanted.Contains(id.Parameters[wanted.Key], StringComparer.OrdinalIgnoreCase)));
        if (operations.Count == 0)
        {
            throw new ArgumentException($"{benchmarks} has no benchmark with {parameters}.", nameof(parameters));
        }

        FinalTier.Reach(operations);
        // What looking and repeating do only once is done then.
        Of(operations[0]);
        // Answers are written when all is counted: the first one written makes objects, and so do finalizers after it.
        return [.. operations.Select(operation =>
        {
            var batch = Typical(operation);
            keep();
            return batch;
        })];
    }

    /// <summary>A batch in which nothing happened besides. The others are looked at for nothing.</summary>
    private HeapBatch Typical(BenchmarkOperation operation)
    {
        var expected = AllocationCounter.Of(operation);
        var batch = Of(operation);
        for (var batches = 1; batches < MostBatches && Math.Round((double)batch.Bytes / batch.Operations, 1) != expected.Bytes; batches++)
        {
            batch = Of(operation);
        }

        return batch;
    }

    private HeapBatch Of(BenchmarkOperation operation)
    {
        var calls = operation.CallsFor(AllocationCounter.OperationsPerBatch);
        if (!GC.TryStartNoGCRegion(BytesWithoutCollection))
        {
            throw new InvalidOperationException(
                $"The garbage collector can't set {BytesWithoutCollection} B aside; close other programs and ask again.");
        }

        // Their thread would allocate meanwhile.
        GC.WaitForPendingFinalizers();
        var collections = GC.CollectionCount(0);
        look();
        operation.Repeat(calls: 0);
        look();
        var bytes = operation.Repeat(calls);
        look();
        if (GC.CollectionCount(0) != collections)
        {
            throw new InvalidOperationException(
                $"{operation.Id} allocates more than {BytesWithoutCollection} B in {calls} calls, so objects were collected before they "
                + "could be counted.");
        }

        GC.EndNoGCRegion();
        return new(operation.Id, calls * operation.Benchmark.Descriptor.OperationsPerInvoke, bytes);
    }
}
