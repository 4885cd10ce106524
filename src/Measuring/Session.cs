using System.Diagnostics;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Measures a class's benchmarks in launches until its schedule is fulfilled. A launch starts a process for each build
/// and each set of parameters; sets of numbers share a process. The builds' processes take turns, round by round.
/// </summary>
/// <param name="schedule"><see langword="null"/> for that of a quick session.</param>
internal sealed class Session(
    string benchmarks,
    IReadOnlyList<SessionBuild> builds,
    Schedule? schedule,
    Action<SessionProgress> report
)
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

    private readonly Random _random = new();
    private readonly DateTimeOffset _started = DateTimeOffset.UtcNow;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly List<LaunchProcess> _processes = [];
    private IReadOnlyList<SessionBenchmark> _all = [];
    private BenchmarkList? _list;
    private Task _ending = Task.CompletedTask;

    /// <summary>Sessions that share this semaphore alternate their launches.</summary>
    public SemaphoreSlim Turn { get; init; } = new(1);

    /// <inheritdoc cref="BenchmarkResults.CodeChecksum"/>
    public string? CodeChecksum { get; init; }

    private bool HasFigures => _all.Any(benchmark => benchmark.Launches.Count > 0);

    public async Task<IReadOnlyList<BenchmarkResults>> RunAsync(CancellationToken cancellationToken)
    {
        Bench.RequireRelease(typeof(Session).Assembly);
        await Turn.WaitAsync(cancellationToken);
        try
        {
            _all = await ListAsync(cancellationToken);
            schedule ??= Schedule.Quick([.. builds.Select(CountsOf)]);
            var isAnother = true;
            for (var launch = 1; isAnother; launch++)
            {
                if (launch > 1)
                {
                    Turn.Release();
                    await Turn.WaitAsync(CancellationToken.None);
                }

                await LaunchAsync(
                    launch,
                    [.. _all.Where(benchmark => benchmark.IsWorthAnotherLaunch)],
                    cancellationToken
                );
                isAnother = Report(launch);
            }
        }
        finally
        {
            // Some processes may still end after an error or a cancellation, and report what they can.
            await _ending.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            _processes.ForEach(process => process.Dispose());
            Turn.Release();
        }

        return Runs();
    }

    private async Task<IReadOnlyList<SessionBenchmark>> ListAsync(CancellationToken cancellationToken)
    {
        var all = new List<SessionBenchmark>();
        foreach (var alike in builds.GroupBy(build => (Lister(build.Lessons), string.Join(' ', build.Only))))
        {
            _list = await ListAsync(alike.Key.Item1, benchmarks, alike.First().Only, cancellationToken);
            all.AddRange(
                alike.SelectMany(build => _list.Benchmarks.Select(benchmark => new SessionBenchmark(build, benchmark)))
            );
        }

        return all;

        // The lessons' own build has all benchmarks. Another build may lack some, and reports this when it is ready.
        static LessonsBuild Lister(LessonsBuild build) => build.Executable is null ? build : LessonsBuild.Default;
    }

    /// <exception cref="BenchException">The lessons' process ended without an answer.</exception>
    internal static async Task<BenchmarkList> ListAsync(
        LessonsBuild lessons,
        string benchmarks,
        IReadOnlyList<string> only,
        CancellationToken cancellationToken
    )
    {
        using var process = LessonsProcess.Start(lessons, [], ["inspect", "benchmarks", benchmarks, .. only]);
        if (await process.ReadLineAsync(cancellationToken) is { } line)
        {
            return LessonsProcess.Parse<BenchmarkList>(line);
        }

        var exitCode = await process.WaitAsync(cancellationToken);
        throw Nothing(
            benchmarks,
            FormattableString.Invariant(
                $"The lessons ended with code {exitCode}. Their last lines:\n{process.LastWords}"
            )
        );
    }

    private async Task LaunchAsync(
        int launch,
        IReadOnlyList<SessionBenchmark> subjects,
        CancellationToken cancellationToken
    )
    {
        var groups = GroupsOf(subjects);
        foreach (var together in groups.Chunk(Environment.ProcessorCount))
        {
            // Started together, then measured one group after another.
            var ofGroups = together.Select(ProcessesFor).ToList();
            var starting = ofGroups.SelectMany(processes => processes).ToArray();
            _processes.AddRange(starting);
            _random.Shuffle(starting);
            // At most one per core, because they compile and warm up.
            await Parallel.ForEachAsync(
                starting,
                cancellationToken,
                async (process, cancellation) => await process.StartAsync(_list!.Variables, cancellation)
            );
            // Nothing else may run during the turns.
            await _ending;
            foreach (var ofGroup in ofGroups)
            {
                await TakeTurnsAsync([.. ofGroup.Where(process => process.Failure is null)], cancellationToken);
            }

            _ending = EndAsync(starting, launch, cancellationToken);
        }

        await _ending;
        if (_processes.Find(process => process.WrongAnswers is not null) is { WrongAnswers: { } why } && !HasFigures)
        {
            throw Nothing(benchmarks, why);
        }

        _processes.Clear();
    }

    /// <summary>Sets of parameters that share a process, in random order.</summary>
    private List<SessionBenchmark>[] GroupsOf(IReadOnlyList<SessionBenchmark> subjects)
    {
        var sets = subjects.GroupBy(benchmark => benchmark.Id.Parameters).ToArray();
        _random.Shuffle(sets);
        var groups = new List<List<SessionBenchmark>>();
        // Sets that all builds have come first, so that they share processes, and the other builds need few.
        foreach (var set in sets.OrderByDescending(set => set.DistinctBy(benchmark => benchmark.Build).Count()))
        {
            if (
                groups is [.., var last]
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
        _random.Shuffle(shuffled);
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

    private async Task TakeTurnsAsync(LaunchProcess[] running, CancellationToken cancellationToken)
    {
        var roundTime = running.Select(process => process.Round).DefaultIfEmpty(1).Max();
        var rounds = (int)Math.Clamp(MillisecondsOfRounds / roundTime, MinRounds, MaxRounds);
        var atOnce = running.Length == 1 ? rounds : 1;
        for (var round = 0; round < rounds; round += atOnce)
        {
            _random.Shuffle(running);
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

    private Task EndAsync(IReadOnlyList<LaunchProcess> processes, int launch, CancellationToken cancellationToken) =>
        Parallel.ForEachAsync(
            processes,
            cancellationToken,
            async (process, cancellation) =>
            {
                using (process)
                {
                    await process.EndAsync(launch, _clock, cancellation);
                }
            }
        );

    /// <summary>Reports the progress. Returns whether another launch follows.</summary>
    private bool Report(int launch)
    {
        if (!HasFigures && !_all.Any(benchmark => benchmark.IsWorthAnotherLaunch))
        {
            return false;
        }

        var runs = RunsOf(minLaunches: 1);
        var precision = runs.SelectMany(PrecisionsOf).DefaultIfEmpty(0).Max();
        var isAnother = schedule!.WantsAnother(launch, precision, _clock.Elapsed);
        report(new(launch, runs, isAnother ? schedule.TimeLeft(launch, precision, _clock.Elapsed) : null));
        return isAnother;
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

    private List<BenchmarkResults> Runs()
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

    /// <param name="minLaunches">Two at the end, because a single launch can't show how launches vary.</param>
    private List<BenchmarkResults> RunsOf(int minLaunches) =>
        [
            .. builds.Select(build =>
            {
                var subjects = _all.Where(benchmark => benchmark.Build == build).ToList();
                var measured = subjects.Where(benchmark => benchmark.Launches.Count >= minLaunches).ToList();
                var machine = _list!.Machine;
                var known = subjects.Find(benchmark => benchmark.Runtime.Length > 0);
                return new BenchmarkResults
                {
                    Benchmarks = benchmarks,
                    Speed = Speed.Quick,
                    On = build.Runtime?.Id,
                    Started = _started,
                    Environment = new(
                        machine.Processor,
                        machine.PhysicalCores,
                        machine.LogicalCores,
                        machine.OperatingSystem,
                        machine.Architecture,
                        known?.Runtime ?? "",
                        machine.BenchmarkDotNetVersion,
                        known?.Collector ?? "",
                        LessonsBuild.Compiler
                    ),
                    CodeChecksum = CodeChecksum,
                    Baseline = _list.Baseline,
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
}
