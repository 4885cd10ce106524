namespace PriceOfAwait.Tests.Lessons.Lesson22FindWhatBlocks;

internal sealed class FindWhatBlocksEvidence : MadeUpEvidence
{
    public override Dictionary<string, (Evidence Holding, Evidence Changing)> ByClaim { get; } =
        new()
        {
            ["FB1"] = (Loaded(), Loaded(LoadedServer.StarvingPool, moment => moment with { Answered = 99 })),
            ["FB2"] = (Loaded(), Loaded(LoadedServer.SlowDependency, moment => moment with { Threads = 40 })),
            ["FB3"] = (Loaded(), Loaded(LoadedServer.LockConvoy, moment => moment with { Contentions = 1 })),
            ["FB4"] = (Loaded(), Loaded(LoadedServer.MoreThreads, moment => moment with { Threads = 6 })),
            ["FB5"] = (Blocked(holders: 1), Blocked(holders: 12)),
        };

    private static Evidence Loaded(string? other = null, Func<LoadedMoment, LoadedMoment>? change = null)
    {
        var servers = MadeUpServers.Loaded.Servers.Select(server =>
            server.Server == other ? server with { Moments = [.. server.Moments.Select(change!)] } : server
        );
        return Answers(
            new KeyValuePair<ExactQuestion, object>(
                new ExactQuestion.LoadedServers(),
                new ServersUnderLoad([.. servers])
            )
        );
    }

    private static Evidence Blocked(int holders) =>
        Answers(
            new KeyValuePair<ExactQuestion, object>(new ExactQuestion.BlockedServers(), MadeUpServers.Blocked(holders))
        );
}
