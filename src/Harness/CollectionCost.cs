using System.Diagnostics;

namespace PriceOfAwait.Harness;

/// <summary>
/// What garbage collection costs: nanoseconds per allocated byte, and the bytes allocated between two collections.
/// It is measured beforehand, with garbage alone. Within a benchmark's slice, a collection takes two to three times as long, because the
/// other benchmarks' turns have pushed its code and data out of the caches. On .NET Core 3.1, which returns memory between distant
/// collections, it took up to fifty times as long.
/// </summary>
internal sealed record CollectionCost(double PerByte, double BytesBetween)
{
    // Memory that nobody has touched yet costs a page fault for each 4 KB: until the first collection, an allocation took six times as long
    // as ever after. Short runs of an allocating method then differed mostly by how much of them came before that collection.
    private const int CollectionsBefore = 1;
    private const int CollectionsThatCount = 5;

    // With its header it is as large as a task with a result.
    private const int BytesInObject = 48;

    // Takes a hundredth of a collection's time.
    private const int ObjectsAtOnce = 20;

    public static CollectionCost Find()
    {
        Collect(CollectionsBefore);
        var before = AllocationCounter.AllocatedBytes();
        var times = Collect(CollectionsThatCount);
        var bytesBetween = (AllocationCounter.AllocatedBytes() - before) / (double)times.Count;
        // Not their mean, so that one that was interrupted for long doesn't count for many.
        times.Sort();
        return new(times[times.Count / 2] / bytesBetween, bytesBetween);
    }

    private static List<double> Collect(int collections)
    {
        var times = new List<double>();
        while (times.Count < collections)
        {
            var (collected, started) = (GC.CollectionCount(0), Stopwatch.GetTimestamp());
            for (var made = 0; made < ObjectsAtOnce; made++)
            {
                GC.KeepAlive(new byte[BytesInObject]);
            }

            if (GC.CollectionCount(0) > collected)
            {
                times.Add((Stopwatch.GetTimestamp() - started) * (1e9 / Stopwatch.Frequency));
            }
        }

        return times;
    }
}
