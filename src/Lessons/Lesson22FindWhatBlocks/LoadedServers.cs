#if WITH_SERVER
using System.Diagnostics;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>Servers under the same load, one after the other, each in a process of its own.</summary>
internal static class LoadedServers
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan Duration = TimeSpan.FromSeconds(4);

    // A slow dependency that is awaited is also what is left of the starving pool once its code is repaired. The last
    // two are what somebody does to a starving server whose code must not change now.
    [Answers("loaded-servers")]
    public static IEnumerable<LoadedServer> All() =>
        [
            Watch(LoadedServer.Healthy, "healthy"),
            Watch(LoadedServer.StarvingPool, "in-a-constructor"),
            Watch(LoadedServer.LockConvoy, "lock-convoy"),
            Watch(LoadedServer.SlowDependency, "slow-dependency"),
            Watch(LoadedServer.BusyProcessor, "busy-processor"),
            Watch(LoadedServer.MoreThreads, "in-a-constructor", minThreads: 100),
            Watch(LoadedServer.MoreProcessors, "in-a-constructor", processors: 8),
        ];

    private static LoadedServer Watch(
        string name,
        string page,
        int processors = TroubledServerProcess.Processors,
        int minThreads = 0)
    {
        using var server = new TroubledServerProcess(processors, minThreads);
        using var load = new SteadyLoad(new(server.Address, page));
        var moments = new List<LoadedMoment>();
        var clock = Stopwatch.StartNew();
        var (last, before) = (clock.Elapsed, server.Read());
        for (var end = Interval; end <= Duration; end += Interval)
        {
            var rest = end - clock.Elapsed;
            Thread.Sleep(rest > TimeSpan.Zero ? rest : TimeSpan.Zero);

            var (now, counters, answered) = (clock.Elapsed, server.Read(), load.TakeAnswered());
            var seconds = (now - last).TotalSeconds;
            moments.Add(
                new(
                    Math.Round(now.TotalSeconds, 2),
                    Math.Round(answered.Count / seconds, 1),
                    load.Unanswered,
                    MedianOf(answered),
                    counters.Threads,
                    counters.Queued,
                    Math.Round((counters.Processor - before.Processor).TotalSeconds / seconds, 2),
                    Math.Round((counters.Contentions - before.Contentions) / seconds, 1)
                )
            );
            (last, before) = (now, counters);
        }

        return new(name, SteadyLoad.PerSecond, processors, moments);
    }

    private static double MedianOf(List<TimeSpan> times) =>
        times.Count == 0 ? 0 : Math.Round(Launch.MedianOf([.. times.Select(time => time.TotalSeconds)]), 3);
}
#endif
