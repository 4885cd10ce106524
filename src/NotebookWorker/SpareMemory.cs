namespace PriceOfAwait.NotebookWorker;

/// <summary>Memory that only one large output needed. The runtime would keep it for the next one.</summary>
internal static class SpareMemory
{
    private const long Little = 64 << 20;

    private static long _settled;

    /// <summary>Gives it back to the system, if it is large compared with what stays in use. That costs a full collection.</summary>
    public static void GiveBack()
    {
        if (Held() > (2 * _settled) + Little)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            _settled = Held();
        }
    }

    /// <summary>Bytes on the heap, or those that the last collection left committed, if these are more.</summary>
    private static long Held() =>
        Math.Max(GC.GetTotalMemory(forceFullCollection: false), GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes);
}
