#if WITH_SERVER
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>Writes one entry at a time, and blocks on each inside its lock.</summary>
internal sealed class AuditLog(OtherService service)
{
    private readonly object _lock = new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public string Write()
    {
        lock (_lock)
        {
            return service.AskAsync().Result;
        }
    }
}
#endif
