using PriceOfAwait.Judging;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

internal sealed class FindWhatBlocksClaims : LessonClaims
{
    private static readonly ExactQuestion.LoadedServers Loaded = new();
    private static readonly ExactQuestion.BlockedServers Blocked = new();

    public override IEnumerable<PartCheck> Checks =>
        [
            OfServer("FB1", "answered", LoadedServer.StarvingPool, Answered),
            OfServer("FB1", "processors", LoadedServer.StarvingPool, Processors),
            OfServer("FB1", "threads", LoadedServer.StarvingPool, Threads),
            OfServer("FB2", "answered", LoadedServer.SlowDependency, Answered),
            OfServer("FB2", "threads", LoadedServer.SlowDependency, Threads),
            OfServer("FB3", "starving pool, contentions", LoadedServer.StarvingPool, Contentions),
            OfServer("FB3", "lock convoy, contentions", LoadedServer.LockConvoy, Contentions),
            OfServer("FB3", "busy processor, processors", LoadedServer.BusyProcessor, Processors),
            OfServer("FB4", "100 threads, answered", LoadedServer.MoreThreads, Answered),
            OfServer("FB4", "8 processors, answered", LoadedServer.MoreProcessors, Answered),
            OfServer("FB4", "8 processors, threads", LoadedServer.MoreProcessors, Threads),
            Check(
                "FB4",
                "100 threads, threads",
                Loaded,
                (part, servers) =>
                    JudgedPart.Once(
                        part,
                        "threads, blocking / awaiting",
                        (double)servers[LoadedServer.MoreThreads].Threads / servers[LoadedServer.SlowDependency].Threads
                    )
            ),
            OfStacks("FB5", "constructor", ServerStacks.InConstructor, "Rebates..ctor", ThreadsAtLine.Task),
            OfStacks("FB5", "library", ServerStacks.InLibrary, "RateClient.Rate", ThreadsAtLine.Task),
            OfStacks("FB5", "waiting for the lock", ServerStacks.InLock, "AuditLog.Write", ThreadsAtLine.Lock),
            OfStacks("FB5", "holding the lock", ServerStacks.InLock, "AuditLog.Write", ThreadsAtLine.Task),
        ];

    private static (string, double) Answered(TypicalMoment typical) =>
        ("requests answered per second", Math.Round(typical.Answered, 1));

    private static (string, double) Processors(TypicalMoment typical) =>
        ("processors in use", Math.Round(100 * typical.Processor, 1));

    private static (string, double) Threads(TypicalMoment typical) => ("threads of the pool", typical.Threads);

    private static (string, double) Contentions(TypicalMoment typical) =>
        ("lock contentions per second", Math.Round(typical.Contentions, 1));

    private static PartCheck OfServer(
        string claim,
        string part,
        string server,
        Func<TypicalMoment, (string What, double Value)> read
    ) =>
        Check(
            claim,
            part,
            Loaded,
            (one, servers) =>
            {
                var (what, value) = read(servers[server]);
                return JudgedPart.Once(one, $"{server}: {what}", value);
            }
        );

    private static PartCheck OfStacks(string claim, string part, string server, string method, string waitsIn) =>
        Check(
            claim,
            part,
            Blocked,
            (one, servers) =>
                servers.Find(server) is { Failure: "" } read
                    ? JudgedPart.Once(
                        one,
                        $"threads in {method} that wait for {waitsIn}",
                        read.Stacks.Where(stack => stack.Method == method && stack.In == waitsIn)
                            .Sum(stack => stack.Threads)
                    )
                    : JudgedPart.Unknown(one, $"threads in {method}", "the system forbids reading stacks")
        );
}
