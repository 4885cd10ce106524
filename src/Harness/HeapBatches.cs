namespace PriceOfAwait.Harness;

/// <summary>
/// Runs batches for another process to count their objects. It looks before, after an empty batch, which shows what a batch itself
/// allocates, and after a real one.
/// </summary>
/// <param name="look">Returns when the other process has looked. It must allocate the same each time.</param>
/// <param name="keep">Says that the last three looks belong to the batch that is answered next.</param>
internal sealed class HeapBatches(Action look, Action keep)
{
    private const int MaxBatches = 9;

    // Several times what the largest batch of any benchmark needs, and still little for a machine.
    private const long BytesWithoutCollection = 128 * 1024 * 1024;

    /// <summary>A parameter that is named twice may have either value.</summary>
    public IReadOnlyList<HeapBatch> OfAll(Type benchmarks, Parameters parameters)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks, id => id.Parameters.Include(parameters));
        if (operations.Count == 0)
        {
            throw new ArgumentException($"{benchmarks} has no benchmark with {parameters}.", nameof(parameters));
        }

        FinalTier.Reach(operations);
        // What the first look and the first batch leave once is then out of the way.
        Of(operations[0]);
        // Answers are written when all is counted: writing the first one makes objects, and so do the finalizers that follow.
        return [.. operations.Select(operation =>
        {
            var batch = Typical(operation);
            keep();
            return batch;
        })];
    }

    // A batch in which nothing else allocated; the looks at the others are discarded.
    private HeapBatch Typical(BenchmarkOperation operation)
    {
        var expected = AllocationCounter.Of(operation);
        var batch = Of(operation);
        for (var batches = 1; batches < MaxBatches && Math.Round((double)batch.Bytes / batch.Operations, 1) != expected.Bytes; batches++)
        {
            batch = Of(operation);
        }

        return batch;
    }

    private HeapBatch Of(BenchmarkOperation operation)
    {
        var calls = operation.CallsFor(AllocationCounter.OperationsPerBatch);
        return AllocationCounter.WithoutCollection(BytesWithoutCollection, operation.Id, () =>
        {
            // The finalizers' thread would allocate during the batches.
            GC.WaitForPendingFinalizers();
            look();
            operation.Repeat(calls: 0);
            look();
            var bytes = operation.Repeat(calls);
            look();
            return new HeapBatch(operation.Id, calls * operation.Benchmark.Descriptor.OperationsPerInvoke, bytes);
        });
    }
}
