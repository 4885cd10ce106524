namespace PriceOfAwait.Harness;

/// <summary>
/// Runs batches whose objects another process counts. It counts three times: before the batch, after an empty batch,
/// which shows a batch's own allocations, and after the real batch.
/// </summary>
/// <param name="look">Lets the other process count, and must allocate the same each time.</param>
/// <param name="keep">Assigns the last three counts to the next answer.</param>
internal sealed class HeapBatches(Action look, Action keep)
{
    private const int MaxBatches = 9;

    // Several times what any batch needs, and still little memory.
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
        // Absorbs the one-time allocations of the first count and batch.
        Of(operations[0]);
        // Answers are written only after all counts, because writing them allocates, and finalizers follow.
        return
        [
            .. operations.Select(operation =>
            {
                var batch = Typical(operation);
                keep();
                return batch;
            }),
        ];
    }

    // A batch without other allocations; counts of disturbed batches are discarded.
    private HeapBatch Typical(BenchmarkOperation operation)
    {
        var expected = AllocationCounter.Of(operation);
        var batch = Of(operation);
        for (
            var batches = 1;
            batches < MaxBatches && Math.Round((double)batch.Bytes / batch.Operations, 1) != expected.Bytes;
            batches++
        )
        {
            batch = Of(operation);
        }

        return batch;
    }

    private HeapBatch Of(BenchmarkOperation operation)
    {
        var calls = operation.CallsFor(AllocationCounter.OperationsPerBatch);
        return AllocationCounter.WithoutCollection(
            BytesWithoutCollection,
            operation.Id,
            () =>
            {
                // The finalizer thread would allocate during the batches.
                GC.WaitForPendingFinalizers();
                look();
                operation.Repeat(calls: 0);
                look();
                var bytes = operation.Repeat(calls);
                look();
                return new HeapBatch(operation.Id, calls * operation.Benchmark.Descriptor.OperationsPerInvoke, bytes);
            }
        );
    }
}
