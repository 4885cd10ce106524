namespace PriceOfAwait.Harness;

internal static class AllocationCounter
{
    /// <summary>So many that a one-time allocation adds less than a tenth of a byte to each operation.</summary>
    public const int OperationsPerBatch = 1000;

    // Something else may allocate during a batch, and in some benchmarks does in most: a caller that blocks takes 64 B more whenever it
    // has to sleep until the task is done. That only ever adds, so the least counts. Objects are a multiple of a pointer long, so if all
    // operations allocate the same, the least is such a multiple. If it isn't, operations differ, or no batch was undisturbed yet.
    private const int EnoughToAgree = 4;
    private const int EnoughToAgreeOnMean = 12;
    private const int MaxBatches = 24;

    // With its header it is as large as a task with a result.
    private const int BytesInObject = 48;
    private const int CollectionsThatCount = 5;

    /// <summary>How many bytes are allocated between two collections.</summary>
    public static double BytesBetweenCollections()
    {
        // Until the first, memory may be allocated that nobody has touched.
        Collect(1);
        var before = AllocatedBytes();
        Collect(CollectionsThatCount);
        return (AllocatedBytes() - before) / (double)CollectionsThatCount;

        static void Collect(int times)
        {
            for (var last = GC.CollectionCount(0) + times; GC.CollectionCount(0) < last;)
            {
                GC.KeepAlive(new byte[BytesInObject]);
            }
        }
    }

    public static IEnumerable<Allocation> OfAll(Type benchmarks)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks);
        FinalTier.Reach(operations);
        return operations.Select(Of);
    }

    public static Allocation Of(BenchmarkOperation operation)
    {
        var calls = operation.CallsFor(OperationsPerBatch);
        var (bytes, isSteady) = Of(() => operation.Repeat(calls), (long)calls * operation.Benchmark.Descriptor.OperationsPerInvoke);
        return new(operation.Id, bytes, isSteady);
    }

    /// <summary>Bytes per operation, rounded to a tenth (their mean if operations differ), and whether enough batches agreed.</summary>
    /// <param name="repeat">Runs a batch and returns the bytes allocated meanwhile.</param>
    public static (double Bytes, bool IsSteady) Of(Func<long> repeat, long operations)
    {
        var batches = new List<long>();
        while (batches.Count < MaxBatches)
        {
            batches.Add(repeat());
            var least = batches.Min();
            if (batches.Count(bytes => bytes == least) == (IsWhole(least) ? EnoughToAgree : EnoughToAgreeOnMean))
            {
                return (Rounded(least), true);
            }
        }

        // A whole least counts however rarely it came up: occasional extra bytes don't add up to a whole pointer for each operation.
        // Another may be a rare batch that took less: then the least of those that came up often enough counts.
        var agreed = batches.GroupBy(bytes => bytes).Where(alike => alike.Count() >= EnoughToAgree).Select(alike => alike.Key)
            .Concat(batches.Where(bytes => IsWhole(bytes) && bytes == batches.Min())).ToList();
        if (agreed.Count > 0)
        {
            return (Rounded(agreed.Min()), true);
        }

        // Operations differ from batch to batch: take the batches that agree to a tenth.
        var most = batches.GroupBy(Rounded).MaxBy(alike => alike.Count())!;
        return (most.Key, most.Count() >= EnoughToAgree);

        bool IsWhole(long bytes) => bytes % (operations * IntPtr.Size) == 0;

        double Rounded(long bytes) => Math.Round(bytes / (double)operations, 1);
    }

    /// <summary>Runs what reads objects on the heap before they are collected.</summary>
    public static T WithoutCollection<T>(long bytes, BenchmarkId id, Func<T> read)
    {
        if (!GC.TryStartNoGCRegion(bytes))
        {
            throw new InvalidOperationException($"The garbage collector can't set {bytes} B aside; close other programs and ask again.");
        }

        var collections = GC.CollectionCount(0);
        var result = read();
        if (GC.CollectionCount(0) != collections)
        {
            throw new InvalidOperationException(
                $"{id} allocates more than {bytes} B, so objects were collected before they could be read.");
        }

        GC.EndNoGCRegion();
        return result;
    }

    public static long AllocatedBytes() => GC.GetTotalAllocatedBytes(precise: true);
}
