namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>What happens to servers while the load goes on: a panel for each counter.</summary>
public static class LoadChart
{
    // The load itself isn't quite steady in so short a time.
    private const double KeepingUp = 0.9;

    private static readonly Axis Time = Axis.Linear("time under load (s)");

    // One look for each server, in all charts.
    private static readonly Dictionary<string, TraceStyle> Styles = new()
    {
        [LoadedServer.Healthy] = TraceStyle.PlainCall,
        [LoadedServer.StarvingPool] = TraceStyle.ValueTask,
        [LoadedServer.LockConvoy] = TraceStyle.Closure,
        [LoadedServer.SlowDependency] = TraceStyle.Task,
        [LoadedServer.BusyProcessor] = TraceStyle.Measured,
        [LoadedServer.MoreThreads] = TraceStyle.Box,
        [LoadedServer.MoreProcessors] = TraceStyle.Recorded,
    };

    /// <param name="shown">Of one or two, the title is about the last one.</param>
    /// <exception cref="ArgumentException">
    /// None is named, or there is no such server; the message lists those there are.
    /// </exception>
    public static Figure Of(ServersUnderLoad servers, params IReadOnlyList<string> shown)
    {
        var all = servers.Given().Named(shown);
        return new(
            all.Count > 2 ? HeadlineOf(all) : HeadlineOf(all[^1]),
            $"{all[0].Load} requests come each second",
            Panel("answers per second", moment => moment.Answered),
            Panel("requests without an answer", moment => moment.Unanswered),
            Panel("processors in use", moment => moment.Processor),
            Panel("threads in the pool", moment => moment.Threads),
            Panel("work in the pool’s queue", moment => moment.Queued),
            Panel("lock contentions per second", moment => moment.Contentions)
        )
        {
            Notes = servers.Provenance is { } provenance ? [provenance] : [],
        };

        Panel Panel(string counter, Func<LoadedMoment, double> read) =>
            new(
                Time,
                Axis.Linear(counter),
                [
                    .. all.Select(server => new Line(
                        server.Server,
                        [.. server.Moments.Select(moment => moment.Seconds)],
                        [.. server.Moments.Select(read)]
                    )
                    {
                        Style = Styles.GetValueOrDefault(server.Server, TraceStyle.Measured),
                    }),
                ]
            );
    }

    private static string HeadlineOf(LoadedServer server)
    {
        var typical = TypicalMoment.Of(server);
        return $"{Format.Capitalized(server.Server)}: {Format.Number(typical.Answered)} of {server.Load} requests a "
            + $"second are answered, with {typical.Threads} threads and {Format.Percent(typical.Processor)} of the "
            + "processors";
    }

    private static string HeadlineOf(IReadOnlyList<LoadedServer> servers)
    {
        var keepsUp = servers.ToLookup(
            server => TypicalMoment.Of(server).Answered >= KeepingUp * server.Load,
            server => server.Server
        );
        return string.Join(
            "; ",
            new[] { ("Keeping up with the load", keepsUp[true]), ("falling behind", keepsUp[false]) }
                .Where(group => group.Item2.Any())
                .Select(group => $"{group.Item1}: {Format.Listed([.. group.Item2])}")
        );
    }
}
