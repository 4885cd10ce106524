namespace PriceOfAwait.Harness;

internal static class AllocationCounter
{
    /// <summary>Enough that a one-time allocation adds less than a tenth of a byte to each operation.</summary>
    public const int OperationsPerBatch = 1000;

    // Other code may allocate during a batch. That only ever adds bytes, so the minimum counts. Object sizes are
    // multiples of a pointer. If all operations allocate the same, the minimum per operation is therefore such a
    // multiple. Otherwise operations differ, or no batch was undisturbed yet.
    private const int EnoughToAgree = 4;
    private const int EnoughToAgreeOnMean = 12;
    private const int MaxBatches = 24;

    // With its header, an array of this length is as large as a task with a result.
    private const int BytesInObject = 48;
    private const int CollectionsThatCount = 5;

    // 256 MB, which no slice allocates. The server collector may wait for several times that before it collects.
    private const int MaxObjects = 256 * 1024 * 1024 / (BytesInObject + 24);

    /// <summary>Infinite if they are more than any slice allocates.</summary>
    public static double BytesBetweenCollections()
    {
        // Before the first collection, memory may be new and untouched.
        var isFrequent = Collect(1);
        var before = AllocatedBytes();
        return isFrequent && Collect(CollectionsThatCount)
            ? (AllocatedBytes() - before) / (double)CollectionsThatCount
            : double.PositiveInfinity;

        static bool Collect(int times)
        {
            var last = GC.CollectionCount(0) + times;
            for (var made = 0; GC.CollectionCount(0) < last && made < times * MaxObjects; made++)
            {
                GC.KeepAlive(new byte[BytesInObject]);
            }

            return GC.CollectionCount(0) >= last;
        }
    }

    /// <returns>A list for each class.</returns>
    public static IEnumerable<IReadOnlyList<Allocation>> OfAll(IEnumerable<Type> benchmarks) =>
        BenchmarkOperation.UseAll(benchmarks.Select(type => BenchmarkCases.Of(type)), Of);

    public static Allocation Of(BenchmarkOperation operation)
    {
        var calls = operation.CallsFor(OperationsPerBatch);
        var operations = (long)calls * operation.Benchmark.Descriptor.OperationsPerInvoke;
        var batches = new List<long>();
        var (bytes, isSteady) = Of(
            () =>
            {
                batches.Add(operation.Repeat(calls));
                return batches[^1];
            },
            operations
        );
        return isSteady && operation.LeavesNothing
            ? new(
                operation.Id,
                bytes,
                IsSteady: !operation.Benchmark.Descriptor.WorkloadMethod.IsDefined(typeof(VaryingBytesAttribute))
            )
            : new(operation.Id, Rounded(batches.Average(), operations), IsSteady: false)
            {
                Least = Rounded(batches.Min(), operations),
            };
    }

    /// <summary>
    /// The bytes of single calls, which show whether calls differ that run on several threads: counting needs a pool
    /// with one thread, on which all calls are alike.
    /// </summary>
    public static IEnumerable<BytesOfCalls> OfSingleCalls(Type benchmarks) =>
        BenchmarkOperation
            .UseAll(
                [BenchmarkCases.Of(benchmarks)],
                operation => new BytesOfCalls(
                    operation.Id,
                    [
                        .. Enumerable
                            .Range(0, operation.CallsFor(OperationsPerBatch))
                            .Select(_ =>
                                operation.Repeat(calls: 1) / (double)operation.Benchmark.Descriptor.OperationsPerInvoke
                            ),
                    ]
                )
            )
            .Single();

    /// <summary>
    /// Bytes per operation, rounded to a tenth (the mean if operations differ), and whether enough batches agreed.
    /// </summary>
    /// <param name="repeat">Runs a batch and returns the allocated bytes.</param>
    public static (double Bytes, bool IsSteady) Of(Func<long> repeat, long operations)
    {
        var batches = new List<long>();
        while (batches.Count < MaxBatches)
        {
            batches.Add(repeat());
            // If a batch of whole pointers per operation is above the minimum, the smaller batches missed something.
            var (least, enough) = batches.Exists(IsWhole)
                ? (LeastWhole(), EnoughToAgree)
                : (batches.Min(), EnoughToAgreeOnMean);
            if (batches.Count(bytes => bytes == least) == enough)
            {
                return (Rounded(least, operations), true);
            }
        }

        // A multiple of a pointer counts even if it is rare: neither extra bytes nor missing ones add up to whole
        // pointers per operation by chance. Bytes are missing if a thread that should sleep found its task complete,
        // which happens in a few calls on a busy machine.
        if (batches.Exists(IsWhole))
        {
            return (Rounded(LeastWhole(), operations), true);
        }

        // Otherwise a batch may have allocated too little, so the minimum of the frequent results counts.
        var agreed = batches
            .GroupBy(bytes => bytes)
            .Where(alike => alike.Count() >= EnoughToAgree)
            .Select(alike => alike.Key)
            .ToList();
        if (agreed.Count > 0)
        {
            return (Rounded(agreed.Min(), operations), true);
        }

        // Operations differ between batches: use the largest group of batches that agree to a tenth.
        var most = batches
            .GroupBy(bytes => Rounded(bytes, operations))
            .OrderByDescending(alike => alike.Count())
            .First();
        return (most.Key, most.Count() >= EnoughToAgree);

        long LeastWhole() => batches.Where(IsWhole).Min();

        bool IsWhole(long bytes) => bytes % (operations * IntPtr.Size) == 0;
    }

    private static double Rounded(double bytes, long operations) => Math.Round(bytes / operations, 1);

    /// <summary>Runs code that reads heap objects before they are collected.</summary>
    public static T WithoutCollection<T>(long bytes, BenchmarkId id, Func<T> read)
    {
        if (!GC.TryStartNoGCRegion(bytes))
        {
            throw new InvalidOperationException(
                $"To read objects before they are collected, the garbage collector must reserve {Megabytes(bytes)}, "
                    + $"and it can't; .NET may use {Megabytes(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes)} in "
                    + $"all. {MemoryLimit.Advice}"
            );
        }

        var collections = GC.CollectionCount(0);
        var result = read();
        if (GC.CollectionCount(0) != collections)
        {
            throw new InvalidOperationException(
                $"{id} allocates more than {bytes / (1024 * 1024)} MB, so objects were collected before they could be "
                    + "read. Let it allocate less, for example by working on fewer items."
            );
        }

        GC.EndNoGCRegion();
        return result;
    }

    private static string Megabytes(long bytes) => FormattableString.Invariant($"{bytes / (1024 * 1024)} MB");

    public static long AllocatedBytes() => GC.GetTotalAllocatedBytes(precise: true);
}
