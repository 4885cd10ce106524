using System.Diagnostics;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Measures classes in laps, one launch of each class in a lap, so that a class's launches are minutes apart. Which
/// classes take part in which lap is fixed beforehand: the intervals would be too narrow if a class stopped because of
/// what its figures look like.
/// </summary>
/// <param name="classes">The full names of the classes of each lap, in their order.</param>
public sealed class Laps(IReadOnlyList<IReadOnlyList<string>> classes)
{
    // What has been measured is kept after each few classes.
    private static readonly int AtOnce = 4 * Environment.ProcessorCount;

    private readonly Dictionary<string, TimeSpan> _times = [];

    /// <summary>
    /// For each class, BenchmarkDotNet's patterns for the benchmarks to measure on other runtimes than the lessons'
    /// own. An empty list means all benchmarks; a class that is missing is measured on no other runtime.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>?> Samples { get; init; } =
        new Dictionary<string, IReadOnlyList<string>?>();

    /// <summary>Called before the launches of some classes, and after each of them.</summary>
    public Action<LapProgress> Report { get; init; } = _ => { };

    /// <summary>Called after each lap with its number. Nothing is measured meanwhile.</summary>
    public Func<int, Task> AfterLap { get; init; } = _ => Task.CompletedTask;

    /// <summary>
    /// A class's figures in interrupted laps, which are taken up where they ended; <see langword="null"/> if there are
    /// none.
    /// </summary>
    public Func<string, IReadOnlyList<BenchmarkResults>?> Earlier { get; init; } = _ => null;

    /// <summary>The same number of launches for all classes.</summary>
    public static IReadOnlyList<IReadOnlyList<string>> Equal(IReadOnlyList<string> classes, int laps) =>
        [.. Enumerable.Repeat(classes, laps)];

    /// <param name="builds">
    /// The builds for the runtimes to measure; <see langword="null"/> for the lessons' own build only, which needs no
    /// other.
    /// </param>
    /// <returns>For each class its figures, or why there are none.</returns>
    /// <exception cref="BenchException">The lessons can't be listed, or there is no build of their own
    /// runtime.</exception>
    internal async Task<IReadOnlyList<(string Benchmarks, RuntimeResults? Runs, string? Failure)>> MeasureAsync(
        IReadOnlyList<OnRuntime<LessonsBuild>>? builds,
        CancellationToken cancellationToken
    )
    {
        var failures = new Dictionary<string, string>();
        var sessions = classes
            .SelectMany(lap => lap)
            .Distinct()
            .Select(benchmarks => SessionOf(benchmarks, builds))
            .ToDictionary(session => session.Benchmarks);
        await Session.ListAsync([.. sessions.Values], cancellationToken);
        foreach (var session in sessions.Values)
        {
            session.GoOnFrom(Earlier(session.Benchmarks) ?? []);
        }

        for (var lap = 1; lap <= classes.Count; lap++)
        {
            // Interrupted laps are taken up where they ended.
            var measured = classes[lap - 1]
                .Where(benchmarks => !failures.ContainsKey(benchmarks))
                .Where(benchmarks => sessions[benchmarks].Launches < LaunchesOf(benchmarks, lap))
                .Select(benchmarks => sessions[benchmarks])
                .ToList();
            foreach (var together in measured.Chunk(AtOnce))
            {
                await LaunchAsync(lap, together, failures, cancellationToken);
            }

            if (measured.Count > 0)
            {
                await AfterLap(lap);
            }
        }

        return
        [
            .. sessions.Values.Select(session =>
                failures.TryGetValue(session.Benchmarks, out var failure)
                    ? (session.Benchmarks, (RuntimeResults?)null, failure)
                    : ResultsOf(session, builds)
            ),
        ];
    }

    private Session SessionOf(string benchmarks, IReadOnlyList<OnRuntime<LessonsBuild>>? builds)
    {
        List<SessionBuild> there = builds is null
            ? [new(null, LessonsBuild.Default, [])]
            :
            [
                .. from build in builds
                let lessons = build.Value
                let only = OnlyOn(build.Runtime, benchmarks)
                where lessons is not null && only is not null
                select new SessionBuild(build.Runtime, lessons, only),
            ];
        return there.Count > 0
            ? new(benchmarks, there) { CodeChecksum = CodeChecksum.Of(LessonsBuild.Default.Assembly, benchmarks) }
            : throw new BenchException(
                $"The lessons can't be built for their own runtime. {Bench.FailuresOf(builds ?? [])}"
            );
    }

    /// <summary>The patterns of a class on a runtime; <see langword="null"/> if it isn't measured there.</summary>
    private IReadOnlyList<string>? OnlyOn(Runtime runtime, string benchmarks) =>
        runtime == Runtimes.InLessons ? [] : Samples.GetValueOrDefault(benchmarks);

    private async Task LaunchAsync(
        int lap,
        IReadOnlyList<Session> sessions,
        Dictionary<string, string> failures,
        CancellationToken cancellationToken
    )
    {
        var names = sessions.Select(session => session.Benchmarks).ToList();
        Report(new(lap, classes.Count, names, Runs: null, TimeLeft(lap, names[0])));
        var started = Stopwatch.GetTimestamp();
        await Session.LaunchAsync(sessions, cancellationToken);
        foreach (var name in names)
        {
            _times[name] = Stopwatch.GetElapsedTime(started) / names.Count;
        }

        foreach (var session in sessions)
        {
            try
            {
                if (session.RunsSoFar() is { } runs)
                {
                    Report(new(lap, classes.Count, [session.Benchmarks], runs, TimeLeft(lap, names[^1])));
                }
            }
            catch (BenchException exception)
            {
                failures[session.Benchmarks] = exception.Message;
            }
        }
    }

    private int LaunchesOf(string benchmarks, int laps) => classes.Take(laps).Count(lap => lap.Contains(benchmarks));

    /// <summary>Each launch is expected to take as long as the class's last one.</summary>
    /// <param name="benchmarks">The last class that has been measured in the lap, or the first that will be.</param>
    private TimeSpan? TimeLeft(int lap, string benchmarks)
    {
        if (_times.Count == 0)
        {
            return null;
        }

        var usual = TimeSpan.FromTicks((long)_times.Values.Average(time => time.Ticks));
        return classes[lap - 1]
            .SkipWhile(other => other != benchmarks)
            .Skip(1)
            .Concat(classes.Skip(lap).SelectMany(others => others))
            .Aggregate(TimeSpan.Zero, (sum, other) => sum + _times.GetValueOrDefault(other, usual));
    }

    private (string Benchmarks, RuntimeResults? Runs, string? Failure) ResultsOf(
        Session session,
        IReadOnlyList<OnRuntime<LessonsBuild>>? builds
    )
    {
        try
        {
            var runs = session.Runs();
            return (
                session.Benchmarks,
                new(
                    session.Benchmarks,
                    builds is null
                        ? [new(Runtimes.InLessons, runs[0])]
                        :
                        [
                            .. builds
                                .Where(build => OnlyOn(build.Runtime, session.Benchmarks) is not null)
                                .Select(build =>
                                    Bench.RunOf(build, runs.FirstOrDefault(run => run.On == build.Runtime.Id))
                                ),
                        ]
                ),
                null
            );
        }
        catch (BenchException exception)
        {
            return (session.Benchmarks, null, exception.Message);
        }
    }
}
