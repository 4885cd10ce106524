namespace PriceOfAwait.Tests.Lessons.Lesson22FindWhatBlocks;

/// <summary>Servers that nobody measured.</summary>
internal static class MadeUpServers
{
    public static ServersUnderLoad Loaded { get; } =
        new([
            Server(LoadedServer.Healthy, new(0, 100, 2, 0.021, 3, 0, 0.1, 0)),
            Server(LoadedServer.StarvingPool, new(0, 30, 250, 2.5, 27, 80, 0.1, 1)),
            Server(LoadedServer.LockConvoy, new(0, 60, 120, 1, 12, 100, 0.1, 55)),
            Server(LoadedServer.SlowDependency, new(0, 100, 40, 0.402, 4, 0, 0.1, 0)),
            Server(LoadedServer.BusyProcessor, new(0, 60, 120, 1, 4, 100, 1.9, 0)),
            Server(LoadedServer.MoreThreads, new(0, 100, 40, 0.403, 44, 0, 0.1, 0)),
            Server(LoadedServer.MoreProcessors, new(0, 10, 300, 1.9, 60, 180, 0.1, 1)) with
            {
                Processors = 8,
            },
        ]);

    public static ThreadsOfServers Blocked(int holders) =>
        new([
            new(ServerStacks.InConstructor, [new(20, "Rebates..ctor", "Rebates.cs", 13, ThreadsAtLine.Task)], 2, ""),
            new(ServerStacks.InLibrary, [new(19, "RateClient.Rate", "RateClient.cs", 13, ThreadsAtLine.Task)], 2, ""),
            new(
                ServerStacks.InLock,
                [
                    new(9, "AuditLog.Write", "AuditLog.cs", 13, ThreadsAtLine.Lock),
                    new(holders, "AuditLog.Write", "AuditLog.cs", 15, ThreadsAtLine.Task),
                ],
                2,
                ""
            ),
            new(ServerStacks.Awaited, [], 3, ""),
        ]);

    private static LoadedServer Server(string name, LoadedMoment moment) =>
        new(
            name,
            100,
            2,
            [
                moment with
                {
                    Seconds = 1,
                    Answered = 0,
                    Threads = 2,
                },
                moment with
                {
                    Seconds = 2,
                },
                moment with
                {
                    Seconds = 3,
                },
                moment with
                {
                    Seconds = 4,
                },
            ]
        );
}
