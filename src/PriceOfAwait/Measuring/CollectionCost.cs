namespace PriceOfAwait.Measuring;

/// <summary>
/// What collecting garbage costs. Benchmarks that are measured by turns share a heap: a collection comes when a number of bytes have been
/// allocated, by whichever of them, and interrupts whichever runs then. So its cost is shared by all benchmarks, in proportion to the
/// bytes that they allocate. Each by itself has few collections, or by chance none.
/// </summary>
internal static class CollectionCost
{
    /// <summary>Nanoseconds for each allocated byte; zero where nothing was collected, or where that can't be told.</summary>
    /// <param name="benchmarks">The launches of each benchmark on one runtime, and the bytes of one of its operations.</param>
    public static double PerByte(IEnumerable<(IReadOnlyList<Launch> Launches, double Bytes)> benchmarks)
    {
        var allocated = 0.0;
        var collections = new List<double>();
        foreach (var (launches, bytes) in benchmarks)
        {
            foreach (var launch in launches.Where(launch => bytes > 0 && launch.TellsCollecting))
            {
                allocated += bytes * launch.Operations;
                var operations = (double)launch.Operations / launch.Slices.Count;
                var usual = launch.Median;
                collections.AddRange(launch.Collected.Select(round => (launch.Slices[round] - usual) * operations));
            }
        }

        // The median of all, so that one that was interrupted for long doesn't count for many.
        return allocated > 0 && collections.Count > 0 ? Math.Max(0, Launch.MedianOf(collections)) * collections.Count / allocated : 0;
    }
}
