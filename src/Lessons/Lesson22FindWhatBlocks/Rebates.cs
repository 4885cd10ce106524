#if WITH_SERVER
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>A service class. Its constructor needs what only a task brings, and can't await it.</summary>
internal sealed class Rebates
{
    // Not inlined, so that the name is on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public Rebates(OtherService service)
    {
        Text = service.AskAsync().Result;
    }

    public string Text { get; }
}
#endif
