#if WITH_SERVER
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>A library. Beside its asynchronous method it offers a synchronous one, which blocks on it.</summary>
internal sealed class RateClient(OtherService service)
{
    public async Task<string> RateAsync() => await service.AskAsync();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public string Rate()
    {
        return RateAsync().GetAwaiter().GetResult();
    }
}
#endif
