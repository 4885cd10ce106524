namespace PriceOfAwait.NotebookWorker;

/// <summary>Memory that one large output needed, and nothing else does: the runtime would keep it for the next one.</summary>
internal static class SpareMemory
{
    private const long Little = 64 << 20;

    private static long _settled;

    /// <summary>Gives it back to the system, when it is much for what is in use. That takes the time of a full collection.</summary>
    public static void GiveBack()
    {
        if (Held() > (2 * _settled) + Little)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            _settled = Held();
        }
    }

    /// <summary>Bytes: what was taken since the last collection, or what that left.</summary>
    private static long Held() =>
        Math.Max(GC.GetTotalMemory(forceFullCollection: false), GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes);
}
