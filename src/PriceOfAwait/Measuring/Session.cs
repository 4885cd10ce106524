using System.Diagnostics;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Measures a class's benchmarks in launches. A launch starts a process for each build and each set of parameters; sets
/// of numbers share a process. The builds' processes take turns, round by round.
/// </summary>
internal sealed class Session(string benchmarks, IReadOnlyList<SessionBuild> builds)
{
    // A launch takes half a second or more to start and warm up. With 120 rounds instead of 15, launches varied as much
    // as before for methods of a few nanoseconds, and half as much for methods of a tenth of a microsecond. The latter
    // share a round with few others, so they get some thirty rounds in this time. If many benchmarks share a round or
    // have lead-in calls, more launches tell more than more rounds do.
    private const int MinRounds = 12;
    private const int MaxRounds = 120;
    private const double MillisecondsOfRounds = 60;

    // Starting a process takes longer than measuring. Sets of numbers share a process, because they differ only in
    // data. Other parameters, such as Deep, choose between methods, and the JIT's profile of one would affect the
    // other.
    private const int MaxInProcess = 16;

    // Processes that wait for their turn take only memory. With two for each core, no core waits long for the slowest.
    private static readonly int MaxStarted = 2 * Environment.ProcessorCount;

    private readonly List<SessionBenchmark> _all = [];

    // The clock may be set while a session goes on, so it says only when the session began.
    private readonly long _startedHere = Stopwatch.GetTimestamp();
    private DateTimeOffset _started = DateTimeOffset.UtcNow;
    private TimeSpan _before;
    private BenchmarkList? _list;
    private string? _wrongAnswers;

    public string Benchmarks => benchmarks;

    /// <inheritdoc cref="BenchmarkResults.CodeChecksum"/>
    public string? CodeChecksum { get; init; }

    /// <summary>The number of the last launch.</summary>
    public int Launches { get; private set; }

    private bool HasFigures => _all.Any(benchmark => benchmark.Launches.Count > 0);

    private TimeSpan Elapsed => _before + Stopwatch.GetElapsedTime(_startedHere);

    /// <summary>Measures until the ratios are precise enough or the time is used up.</summary>
    public async Task<IReadOnlyList<BenchmarkResults>> RunAsync(
        Action<SessionProgress> report,
        CancellationToken cancellationToken
    )
    {
        await ListAsync([this], cancellationToken);
        var schedule = Schedule.Quick([.. builds.Select(CountsOf)]);
        var isAnother = true;
        while (isAnother)
        {
            await LaunchAsync([this], cancellationToken);
            if (RunsSoFar() is not { } runs)
            {
                break;
            }

            var precision = runs.SelectMany(PrecisionsOf).DefaultIfEmpty(0).Max();
            isAnother = schedule.WantsAnother(Launches, precision, Elapsed);
            report(new(Launches, runs, isAnother ? schedule.TimeLeft(Launches, precision, Elapsed) : null));
        }

        return Runs();
    }

    /// <summary>Lists the benchmarks of several sessions, in one process for each build that can list them.</summary>
    /// <exception cref="BenchException">The lessons' process ended without an answer.</exception>
    public static async Task ListAsync(IReadOnlyList<Session> sessions, CancellationToken cancellationToken)
    {
        foreach (var alike in sessions.SelectMany(session => session.Selections).GroupBy(one => one.Lister))
        {
            var selections = alike.ToList();
            var lists = await ListsAsync(
                alike.Key,
                [.. selections.Select(one => (one.Session.Benchmarks, one.Only))],
                cancellationToken
            );
            foreach (var (selection, list) in selections.Zip(lists))
            {
                selection.Session._list = list;
                selection.Session._all.AddRange(
                    selection.Builds.SelectMany(build =>
                        list.Benchmarks.Select(benchmark => new SessionBenchmark(build, benchmark))
                    )
                );
            }
        }
    }

    /// <exception cref="BenchException">The lessons' process ended without an answer.</exception>
    public static async Task<MeasuringMachine> MachineAsync(string benchmarks, CancellationToken cancellationToken) =>
        (await ListsAsync(LessonsBuild.Default, [(benchmarks, [])], cancellationToken))[0].Machine;

    /// <summary>
    /// Goes on from a session of the same builds that was interrupted, if it measured the same code in the same
    /// environment.
    /// </summary>
    /// <param name="earlier">Its figures, one run for each build that has any.</param>
    public void GoOnFrom(IReadOnlyList<BenchmarkResults> earlier)
    {
        if (!earlier.All(Fits))
        {
            return;
        }

        foreach (var run in earlier)
        {
            _started = run.Started;
            foreach (var benchmark in _all.Where(benchmark => benchmark.Build.Runtime?.Id == run.On))
            {
                if (run.Measurements.FirstOrDefault(one => one.Id == benchmark.Id) is { } measured)
                {
                    benchmark.Launches.AddRange(measured.Launches);
                    (benchmark.Runtime, benchmark.Collector, benchmark.Bytes) = (
                        run.Environment.Runtime,
                        run.Environment.Collector,
                        measured.AllocatedBytes
                    );
                }

                benchmark.ControlLaunches.AddRange(
                    run.Controls.Where(one => one.Id == benchmark.Id).SelectMany(control => control.Launches)
                );
            }
        }

        Launches = _all.SelectMany(benchmark => benchmark.Launches)
            .Select(launch => launch.Number)
            .DefaultIfEmpty(0)
            .Max();
        // Only the clock knows how long the pause was, but it can't have been shorter than nothing.
        var lastEnd = _all.SelectMany(benchmark => benchmark.Launches).Select(launch => launch.Seconds);
        var (ended, now) = (TimeSpan.FromSeconds(lastEnd.DefaultIfEmpty(0).Max()), DateTimeOffset.UtcNow);
        _before = now - _started > ended ? now - _started : ended;
    }

    private bool Fits(BenchmarkResults earlier) =>
        earlier.CodeChecksum == CodeChecksum
        && earlier.Environment == EnvironmentOf(earlier.Environment.Runtime, earlier.Environment.Collector)
        // Another build brings its runtime along, with the SDK.
        && (earlier.On is not null || earlier.Environment.Runtime == _list!.Runtime);

    /// <summary>
    /// Measures another launch of each session. Their processes start together, as many at a time as there are cores,
    /// because starting and warming up takes ten times as long as measuring. Then one group after another is measured.
    /// </summary>
    public static async Task LaunchAsync(IReadOnlyList<Session> sessions, CancellationToken cancellationToken)
    {
        Bench.RequireRelease(typeof(Session).Assembly);
        var groups = sessions.SelectMany(session => session.NextLaunch()).ToList();
        var ending = Task.CompletedTask;
        try
        {
            foreach (var together in Together(groups))
            {
                var starting = together
                    .SelectMany(group => group.Processes, (group, process) => (group.Session, Process: process))
                    .ToArray();
                Random.Shared.Shuffle(starting);
                await Parallel.ForEachAsync(
                    starting,
                    cancellationToken,
                    async (one, cancellation) =>
                        await one.Process.StartAsync(one.Session._list!.Variables, cancellation)
                );
                // Nothing else may run during the turns.
                await ending;
                foreach (var (_, processes) in together)
                {
                    await TakeTurnsAsync([.. processes.Where(process => process.Failure is null)], cancellationToken);
                }

                ending = Parallel.ForEachAsync(
                    starting,
                    cancellationToken,
                    async (one, cancellation) =>
                        await one.Process.EndAsync(one.Session.Launches, one.Session.Elapsed, cancellation)
                );
            }

            await ending;
        }
        finally
        {
            // Some processes may still end after an error or a cancellation, and report what they can.
            await ending.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            groups.SelectMany(group => group.Processes).ToList().ForEach(process => process.Dispose());
        }

        foreach (var (session, processes) in groups)
        {
            session._wrongAnswers ??= processes
                .Select(process => process.WrongAnswers)
                .FirstOrDefault(one => one is not null);
        }
    }

    /// <summary>
    /// The runs so far, including those of a single launch; <see langword="null"/> if nothing could be measured, and
    /// nothing can be.
    /// </summary>
    /// <exception cref="BenchException">The variants' answers differ.</exception>
    public IReadOnlyList<BenchmarkResults>? RunsSoFar() =>
        _wrongAnswers is not null && !HasFigures ? throw Nothing(benchmarks, _wrongAnswers)
        : HasFigures || _all.Exists(benchmark => benchmark.IsWorthAnotherLaunch) ? RunsOf(minLaunches: 1)
        : null;

    private List<(Session Session, IReadOnlyList<LaunchProcess> Processes)> NextLaunch()
    {
        Launches++;
        return
        [
            .. GroupsOf([.. _all.Where(benchmark => benchmark.IsWorthAnotherLaunch)])
                .Select(group => (this, (IReadOnlyList<LaunchProcess>)ProcessesFor(group))),
        ];
    }

    /// <summary>The groups whose processes start together, in their order.</summary>
    private static IEnumerable<List<(Session Session, IReadOnlyList<LaunchProcess> Processes)>> Together(
        IEnumerable<(Session Session, IReadOnlyList<LaunchProcess> Processes)> groups
    )
    {
        var together = new List<(Session Session, IReadOnlyList<LaunchProcess> Processes)>();
        foreach (var group in groups)
        {
            var started = together.Sum(other => other.Processes.Count);
            if (together.Count > 0 && started + group.Processes.Count > MaxStarted)
            {
                yield return together;
                together = [];
            }

            together.Add(group);
        }

        yield return together;
    }

    private IEnumerable<(
        Session Session,
        LessonsBuild Lister,
        IReadOnlyList<string> Only,
        IReadOnlyList<SessionBuild> Builds
    )> Selections =>
        from build in builds
        // The lessons' own build has all benchmarks. Another build may lack some, and reports this when it is ready.
        let lister = build.Lessons.HasRuntime ? LessonsBuild.Default : build.Lessons
        group build by (lister, string.Join(' ', build.Only)) into alike
        select (this, alike.Key.lister, alike.First().Only, (IReadOnlyList<SessionBuild>)[.. alike]);

    private static async Task<IReadOnlyList<BenchmarkList>> ListsAsync(
        LessonsBuild lister,
        IReadOnlyList<(string Benchmarks, IReadOnlyList<string> Only)> selections,
        CancellationToken cancellationToken
    )
    {
        using var process = LessonsProcess.Start(
            lister,
            [],
            ["inspect", "benchmarks", .. selections.SelectMany(one => one.Only.Prepend(one.Benchmarks))]
        );
        var lists = new List<BenchmarkList>();
        while (await process.ReadLineAsync(cancellationToken) is { } line)
        {
            lists.Add(LessonsProcess.Parse<BenchmarkList>(line));
        }

        var exitCode = await process.WaitAsync(cancellationToken);
        return lists.Count == selections.Count
            ? lists
            : throw Nothing(
                selections[lists.Count].Benchmarks,
                FormattableString.Invariant(
                    $"The lessons ended with code {exitCode}. Their last lines:\n{process.LastWords}"
                )
            );
    }

    /// <summary>Sets of parameters that share a process, in random order.</summary>
    private List<SessionBenchmark>[] GroupsOf(IReadOnlyList<SessionBenchmark> subjects)
    {
        var sets = subjects.GroupBy(benchmark => benchmark.Id.Parameters).ToArray();
        Random.Shared.Shuffle(sets);
        var groups = new List<List<SessionBenchmark>>();
        // Sets that all builds have come first, so that they share processes, and the other builds need few.
        foreach (var set in sets.OrderByDescending(set => set.DistinctBy(benchmark => benchmark.Build).Count()))
        {
            if (
                groups is [.., var last]
                && !_list!.HasStaticState
                && AreNumbers(set.Key)
                && last.Concat(set).DistinctBy(benchmark => benchmark.Id).Count() <= MaxInProcess
            )
            {
                last.AddRange(set);
            }
            else
            {
                groups.Add([.. set]);
            }
        }

        var shuffled = groups.ToArray();
        Random.Shared.Shuffle(shuffled);
        return shuffled;

        static bool AreNumbers(Parameters parameters) =>
            parameters.All(one => double.TryParse(one.Value, CultureInfo.InvariantCulture, out _));
    }

    /// <summary>
    /// After a lost process, each of its benchmarks gets its own, so that the faulty one doesn't end the others. The
    /// baseline takes part twice: the ratio of its two times shows how equally the machine treats equal code.
    /// </summary>
    private List<LaunchProcess> ProcessesFor(IReadOnlyList<SessionBenchmark> subjects) =>
        [
            .. from onBuild in subjects.GroupBy(benchmark => benchmark.Build)
            let together = onBuild.Where(benchmark => benchmark.Lost.Count == 0).ToArray()
            from inProcess in onBuild.Except(together).Select(alone => new[] { alone }).Append(together)
            where inProcess.Length > 0
            select new LaunchProcess(
                onBuild.Key.Lessons,
                [.. inProcess, .. inProcess.Where(one => one.Id.Method == _list!.Baseline)]
            ),
        ];

    private static async Task TakeTurnsAsync(LaunchProcess[] running, CancellationToken cancellationToken)
    {
        var roundTime = running.Select(process => process.Round).DefaultIfEmpty(1).Max();
        var rounds = (int)Math.Clamp(MillisecondsOfRounds / roundTime, MinRounds, MaxRounds);
        var atOnce = running.Length == 1 ? rounds : 1;
        for (var round = 0; round < rounds; round += atOnce)
        {
            Random.Shared.Shuffle(running);
            foreach (var process in running)
            {
                await process.TakeTurnsAsync(atOnce, cancellationToken);
            }
        }

        foreach (var process in running)
        {
            await process.TimeCollectingAsync(cancellationToken);
        }
    }

    /// <summary>
    /// Each interval's half-width relative to its figure: the ratio, or the difference if there is no ratio.
    /// </summary>
    private static IEnumerable<double> PrecisionsOf(BenchmarkResults run) =>
        from one in run.Measurements
        where one.Id.Method != run.Baseline
        let baseline = one.Id with
        {
            Method = run.Baseline ?? "",
        }
        select run.RatioOf(one.Id, baseline) is { Interval: { } interval, Value: var ratio }
            ? interval.HalfWidth / ratio
        // A difference need not be more precise than the clock.
        : run.DifferenceOf(one.Id, baseline) is { } difference
            ? Math.Max(0, difference.Interval.HalfWidth - Resolution.Least / 2)
                / Math.Max(one.Time.Value, Resolution.Least)
        : one.Time.Interval.HalfWidth / one.Time.Value;

    private (int Benchmarks, int Groups) CountsOf(SessionBuild build)
    {
        var there = _all.Where(benchmark => benchmark.Build == build).Select(benchmark => benchmark.Id).ToList();
        return (there.Count, there.Select(id => id.Parameters).Distinct().Count());
    }

    /// <summary>
    /// The figures so far, without benchmarks of a single launch, which can't show how launches vary.
    /// </summary>
    /// <exception cref="BenchException">There are none.</exception>
    public IReadOnlyList<BenchmarkResults> Runs()
    {
        if (!HasFigures)
        {
            throw Nothing(
                benchmarks,
                _all.All(benchmark => benchmark.IsAbsent)
                    ? "These runtimes lack the requested methods."
                    : string.Join(
                        '\n',
                        _all.SelectMany(benchmark => benchmark.Lost)
                            .Select(lost => $"{lost.Id}: {lost.Failure}")
                            .Distinct()
                    )
            );
        }

        return RunsOf(minLaunches: 2);
    }

    private static BenchException Nothing(string benchmarks, string why) =>
        new($"No benchmark of {benchmarks} was measured. {why}");

    private List<BenchmarkResults> RunsOf(int minLaunches) =>
        [
            .. builds.Select(build =>
            {
                var subjects = _all.Where(benchmark => benchmark.Build == build).ToList();
                var measured = subjects.Where(benchmark => benchmark.Launches.Count >= minLaunches).ToList();
                var known = subjects.Find(benchmark => benchmark.Runtime.Length > 0);
                return new BenchmarkResults
                {
                    Benchmarks = benchmarks,
                    Speed = Speed.Quick,
                    On = build.Runtime?.Id,
                    Started = _started,
                    Environment = EnvironmentOf(known?.Runtime ?? "", known?.Collector ?? ""),
                    CodeChecksum = CodeChecksum,
                    Baseline = _list!.Baseline,
                    Measurements =
                    [
                        .. measured.Select(benchmark => new Measurement(
                            benchmark.Id,
                            [.. benchmark.Launches],
                            benchmark.Bytes
                        )),
                    ],
                    Controls =
                    [
                        .. measured
                            .Where(benchmark => benchmark.ControlLaunches.Count > 0)
                            .Select(benchmark => new Measurement(
                                benchmark.Id,
                                [.. benchmark.ControlLaunches],
                                benchmark.Bytes
                            )),
                    ],
                    Absent = [.. subjects.Where(benchmark => benchmark.IsAbsent).Select(benchmark => benchmark.Id)],
                    Missing =
                    [
                        .. subjects
                            .Where(benchmark => !benchmark.IsAbsent)
                            .Except(measured)
                            .Select(benchmark => new MissingMeasurement(
                                benchmark.Id,
                                benchmark.Lost.LastOrDefault()?.Failure ?? "it was not measured"
                            )),
                    ],
                    Lost = [.. measured.SelectMany(benchmark => benchmark.Lost)],
                };
            }),
        ];

    private MeasuringEnvironment EnvironmentOf(string runtime, string collector)
    {
        var machine = _list!.Machine;
        return new(
            machine.Processor,
            machine.PhysicalCores,
            machine.LogicalCores,
            machine.OperatingSystem,
            machine.Architecture,
            runtime,
            machine.BenchmarkDotNetVersion,
            collector,
            LessonsBuild.Compiler
        )
        {
            HasOneProcessor = Environment.ProcessorCount == 1,
            Settings = RuntimeSettings.Here(_list.Variables.Keys) is { Count: > 0 } settings
                ? string.Join(", ", settings)
                : null,
        };
    }
}
