#if WITH_SERVER && !FOR_RUNTIME
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>Where the threads of servers are that have been under load for a while.</summary>
internal static class BlockedServers
{
    // By then a starving pool has added some threads.
    private static readonly TimeSpan While = TimeSpan.FromSeconds(2);

    [Answers("blocked-servers")]
    public static IEnumerable<ServerStacks> All() =>
        [
            Of(ServerStacks.InConstructor, "in-a-constructor"),
            Of(ServerStacks.InLibrary, "in-a-library"),
            Of(ServerStacks.InLock, "in-a-lock"),
            Of(ServerStacks.Awaited, "slow-dependency"),
        ];

    private static ServerStacks Of(string name, string page)
    {
        using var server = new TroubledServerProcess();
        using var load = new SteadyLoad(new(server.Address, page));
        Thread.Sleep(While);
        return StackReader.Of(server.Id, name);
    }
}
#endif
