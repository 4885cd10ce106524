#if WITH_SERVER
using PriceOfAwait.Lessons.Lesson17ARealRequest;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// A synchronous call on the only thread of a pool that may have no other. (A usual pool would add one after a while.)
/// The service is in a process of its own. It needs a process of its own, too, because one of the calls keeps that
/// thread for good.
/// </summary>
internal static class BlockingSends
{
    // Far longer than a call takes. If nothing is left that could end it, it doesn't matter how long.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(3);

    [Answers("blocking-sends")]
    public static IEnumerable<BlockingSend> All()
    {
        using var known = NewClient();
        known.AskAsync().GetAwaiter().GetResult();
        yield return Of(BlockingSend.Open, known);
        yield return Of(BlockingSend.None, NewClient());
    }

    private static BlockingSend Of(string connection, PriceClient client)
    {
        var returned = new ManualResetEventSlim();
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                client.Ask();
                returned.Set();
            },
            null);
        return new(connection, returned.Wait(Limit));
    }

    private static PriceClient NewClient() => new(new(ServerProcess.Workstation.Address, "plain"));
}
#endif
