#if WITH_SERVER
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>All requests write to it, one at a time, and each takes a moment.</summary>
internal sealed class SharedFile
{
    private static readonly TimeSpan Write = TimeSpan.FromMilliseconds(15);

    private readonly object _lock = new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Append()
    {
        lock (_lock)
        {
            // Instead of a slow disk.
            Thread.Sleep(Write);
        }
    }
}
#endif
