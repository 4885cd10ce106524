#if WITH_SERVER
using System.Diagnostics;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>Servers under the same load, one after the other, each in a process of its own.</summary>
internal static class LoadedServers
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan Duration = TimeSpan.FromSeconds(4);

    [Answers("loaded-servers")]
    public static IEnumerable<LoadedServer> All() => LoadedServer.All.Select(name => Watch(name).Last());

    /// <summary>All that is known of one server, again and again while it is watched.</summary>
    [Answers("watched-server")]
    public static IEnumerable<LoadedServer> One(int number) => Watch(LoadedServer.All[number]);

    private static IEnumerable<LoadedServer> Watch(string name)
    {
        var page = name switch
        {
            LoadedServer.Healthy => "healthy",
            LoadedServer.LockConvoy => "lock-convoy",
            LoadedServer.SlowDependency => "slow-dependency",
            LoadedServer.BusyProcessor => "busy-processor",
            _ => "in-a-constructor",
        };
        var processors = name == LoadedServer.MoreProcessors ? 8 : TroubledServerProcess.Processors;
        var minThreads = name == LoadedServer.MoreThreads ? 100 : 0;
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
            yield return new(name, SteadyLoad.PerSecond, processors, [.. moments]);
        }
    }

    private static double MedianOf(List<TimeSpan> times) =>
        times.Count == 0 ? 0 : Math.Round(Launch.MedianOf([.. times.Select(time => time.TotalSeconds)]), 3);
}
#endif
