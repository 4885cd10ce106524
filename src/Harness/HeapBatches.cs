namespace PriceOfAwait.Harness;

/// <summary>
/// Runs batches whose objects another process counts. It counts three times: before the batch, after an empty batch,
/// which shows a batch's own allocations, and after the real batch.
/// </summary>
/// <param name="look">Lets the other process count, and must allocate the same each time.</param>
/// <param name="keep">Assigns the last three counts to the benchmark with this position in the answer.</param>
internal sealed class HeapBatches(Action look, Action<int> keep)
{
    private const int MaxBatches = 9;

    // Several times what any batch of the lessons needs, and still little memory.
    private const long BytesWithoutCollection = 128 * 1024 * 1024;

    private bool _hasCounted;

    /// <param name="classes">Each with the parameters of the benchmarks to count. A parameter that is named twice may
    /// have either value.</param>
    /// <returns>A list for each class.</returns>
    public IReadOnlyList<IReadOnlyList<HeapBatch>> OfAll(IEnumerable<(Type Benchmarks, Parameters Where)> classes)
    {
        var cases = classes
            .Select(one =>
                BenchmarkCases
                    .Of(one.Benchmarks)
                    .Where(benchmark => BenchmarkCases.IdOf(benchmark).Parameters.Include(one.Where))
                    .ToList()
                    is { Count: > 0 } some
                    ? some
                    : throw new ArgumentException($"{one.Benchmarks} has no benchmark with {one.Where}.")
            )
            .ToList();
        var positions = cases.SelectMany(some => some).ToList();
        // Answers are written only after all counts, because writing them allocates, and finalizers follow.
        return BenchmarkOperation.UseAll(
            cases,
            operation =>
            {
                var batch = Typical(operation);
                keep(positions.IndexOf(operation.Benchmark));
                return batch;
            }
        );
    }

    // A batch without other allocations; counts of disturbed batches are discarded.
    private HeapBatch Typical(BenchmarkOperation operation)
    {
        var expected = AllocationCounter.Of(operation);
        var calls = operation.CallsFor(AllocationCounter.OperationsPerBatch);
        var bytes = expected.Bytes * operation.Benchmark.Descriptor.OperationsPerInvoke;
        // Half of the memory, because other objects take some.
        calls = (int)Math.Clamp(BytesWithoutCollection / 2 / Math.Max(1, bytes), 1, calls);
        if (!_hasCounted)
        {
            // Absorbs the one-time allocations of the first count and batch.
            Of(operation, calls);
            _hasCounted = true;
        }

        var batch = Of(operation, calls);
        for (
            var batches = 1;
            batches < MaxBatches && Math.Round((double)batch.Bytes / batch.Operations, 1) != expected.Bytes;
            batches++
        )
        {
            batch = Of(operation, calls);
        }

        return batch;
    }

    private HeapBatch Of(BenchmarkOperation operation, int calls)
    {
        ReturnMemory();
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

    /// <summary>
    /// Otherwise each count would also go through what all earlier batches allocated. What was collected goes back to
    /// the system, because a reader takes what remains in used memory for objects.
    /// </summary>
    private static void ReturnMemory() =>
#if NET7_0_OR_GREATER
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
#else
        GC.Collect();
#endif
}
