namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// Operations of a benchmark after which nothing is collected, so that another process can count the objects that they leave on the heap.
/// That process is asked to look three times: before, after a batch without any operation, which shows what a batch itself leaves, and after a
/// batch of so many.
/// </summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Operations">How many operations the last batch had.</param>
/// <param name="Bytes">What they allocated.</param>
internal sealed record HeapBatch(AllocationCount.Benchmark Id, int Operations, long Bytes)
{
    // Whole rounds of the lesson that draws from rounds of numbers.
    private const int AboutSoMany = 1000;
    private const int MostBatches = 9;

    // Room for the largest batch, that of the order book, several times over, and still small for a machine.
    private const long BytesWithoutCollection = 128 * 1024 * 1024;

    /// <param name="benchmarks">The class.</param>
    /// <param name="parameters">Only benchmarks with these parameters; one that is named twice may have either value.</param>
    /// <param name="look">Lets the other process look at the heap, and goes on when it has. Leaves the same on the heap each time.</param>
    /// <param name="keep">Tells the other process that the last three looks are those at the batch that is answered next.</param>
    /// <exception cref="ArgumentException">No benchmark has these parameters.</exception>
    public static IReadOnlyList<HeapBatch> OfAll(Type benchmarks, IReadOnlyList<(string Name, string Value)> parameters, Action look, Action keep)
    {
        var values = parameters.ToLookup(parameter => parameter.Name, parameter => parameter.Value, StringComparer.OrdinalIgnoreCase);
        var operations = BenchmarkOperation.AllOf(benchmarks, benchmark => values.All(wanted => benchmark.Parameters.Items.Any(parameter =>
            parameter.Name.Equals(wanted.Key, StringComparison.OrdinalIgnoreCase)
            && wanted.Contains(EventWriter.ValueOf(parameter), StringComparer.OrdinalIgnoreCase))));
        if (operations.Count == 0)
        {
            throw new ArgumentException($"{benchmarks} has no benchmark with {string.Join(", ", parameters.Select(parameter => $"{parameter.Name}={parameter.Value}"))}.", nameof(parameters));
        }

        FinalTier.Reach(operations);
        // What looking and repeating do only once is done then.
        Of(operations[0], look);
        // Answers are written when all is counted: the first one written makes objects, and so do finalizers after it.
        return [.. operations.Select(operation =>
        {
            var batch = Typical(operation, look);
            keep();
            return batch;
        })];
    }

    /// <summary>A batch in which nothing happened besides. The others are looked at for nothing.</summary>
    private static HeapBatch Typical(BenchmarkOperation operation, Action look)
    {
        var expected = AllocationCount.Of(operation);
        var batch = Of(operation, look);
        for (var batches = 1; batches < MostBatches && Math.Round((double)batch.Bytes / batch.Operations, 1) != expected.Bytes; batches++)
        {
            batch = Of(operation, look);
        }

        return batch;
    }

    private static HeapBatch Of(BenchmarkOperation operation, Action look)
    {
        var calls = operation.CallsFor(AboutSoMany);
        if (!GC.TryStartNoGCRegion(BytesWithoutCollection))
        {
            throw new InvalidOperationException($"The garbage collector can't set {BytesWithoutCollection} B aside; close other programs and ask again.");
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
            throw new InvalidOperationException($"{BenchmarkOperation.NameOf(operation.Benchmark)} allocates more than {BytesWithoutCollection} B in {calls} calls, so objects were collected before they could be counted.");
        }

        GC.EndNoGCRegion();
        return new(AllocationCount.IdOf(operation.Benchmark), calls * operation.Benchmark.Descriptor.OperationsPerInvoke, bytes);
    }
}
