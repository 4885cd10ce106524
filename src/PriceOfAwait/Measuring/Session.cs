using System.Diagnostics;

namespace PriceOfAwait.Measuring;

/// <summary>A build that takes part in a session.</summary>
/// <param name="Runtime">Null if the build is measured by itself.</param>
/// <param name="Only">BenchmarkDotNet's patterns for its benchmarks; none for all.</param>
internal sealed record SessionBuild(Runtime? Runtime, LessonsBuild Lessons, IReadOnlyList<string> Only);

/// <summary>
/// Measures the benchmarks of a class, launch after launch, until its schedule has enough. A launch has a process for each set of
/// parameters and each build; the builds' processes take their rounds in turn.
/// </summary>
/// <param name="schedule">That of a quick session if null.</param>
internal sealed class Session(
    string benchmarks, IReadOnlyList<SessionBuild> builds, Schedule? schedule, Action<SessionProgress> report)
{
    // Starting and warming up takes a launch half a second and more. Launches of 120 rounds differed by as much as launches of 15 where
    // methods take nanoseconds, and by half as much where they take a tenth of a microsecond. These share a round with few others, and get
    // some thirty rounds in this time; where many share it or calls lead in, more launches tell more than more rounds.
    private const int MinRounds = 12;
    private const int MaxRounds = 120;
    private const double MillisecondsOfRounds = 60;

    private readonly Random _random = new();
    private readonly DateTimeOffset _started = DateTimeOffset.UtcNow;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly List<LaunchProcess> _processes = [];
    private IReadOnlyList<SessionBenchmark> _all = [];
    private BenchmarkList? _list;
    private Task _ending = Task.CompletedTask;

    /// <summary>Sessions that share it take their launches in turn.</summary>
    public SemaphoreSlim Turn { get; init; } = new(1);

    private bool HasFigures => _all.Any(benchmark => benchmark.Launches.Count > 0);

    public async Task<IReadOnlyList<Run>> RunAsync(CancellationToken cancellationToken)
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

                await LaunchAsync(launch, [.. _all.Where(benchmark => benchmark.IsWorthAnotherLaunch)], cancellationToken);
                isAnother = Report(launch);
            }
        }
        finally
        {
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
            using var process = LessonsProcess.Start(alike.Key.Item1, [], ["benchmarks", benchmarks, .. alike.First().Only]);
            if (await process.ReadLineAsync(cancellationToken) is { } line)
            {
                _list = LessonsProcess.Parse<BenchmarkList>(line);
                all.AddRange(alike.SelectMany(build => _list.Benchmarks.Select(benchmark => new SessionBenchmark(build, benchmark))));
            }
            else
            {
                var exitCode = await process.WaitAsync(cancellationToken);
                throw Nothing(
                    FormattableString.Invariant($"The lessons ended with code {exitCode}. Their last lines:\n{process.LastWords}"));
            }
        }

        return all;

        // The lessons' own build has all benchmarks; one for a runtime may lack some, and says so when it is ready.
        static LessonsBuild Lister(LessonsBuild build) => build.Executable is null ? build : LessonsBuild.Default;
    }

    private async Task LaunchAsync(int launch, IReadOnlyList<SessionBenchmark> subjects, CancellationToken cancellationToken)
    {
        var groups = subjects.GroupBy(benchmark => benchmark.Id.Parameters).Select(group => group.ToList()).ToArray();
        _random.Shuffle(groups);
        foreach (var together in groups.Chunk(Environment.ProcessorCount))
        {
            // Started together, measured one set of parameters after the other.
            var ofGroups = together.Select(ProcessesFor).ToList();
            var starting = ofGroups.SelectMany(processes => processes).ToArray();
            _processes.AddRange(starting);
            _random.Shuffle(starting);
            // No more at once than there are cores: they compile and warm up.
            await Parallel.ForEachAsync(
                starting, cancellationToken, async (process, cancellation) => await process.StartAsync(_list!.Variables, cancellation));
            // Nothing else must run beside the turns.
            await _ending;
            foreach (var ofGroup in ofGroups)
            {
                await TakeTurnsAsync([.. ofGroup.Where(process => process.Obstacle is null)], cancellationToken);
            }

            _ending = EndAsync(starting, launch, cancellationToken);
        }

        await _ending;
        if (_processes.Find(process => process.Invalid is not null) is { Invalid: { } why } && !HasFigures)
        {
            throw Nothing(why);
        }

        _processes.Clear();
    }

    /// <summary>
    /// Once a process was lost, each of its benchmarks gets its own, so that the one that ends its process takes no other with it. The
    /// baseline takes part twice: the distance of its two figures tells how the machine treats equal things.
    /// </summary>
    private List<LaunchProcess> ProcessesFor(IReadOnlyList<SessionBenchmark> subjects) =>
    [
        .. from onBuild in subjects.GroupBy(benchmark => benchmark.Build)
           let together = onBuild.Where(benchmark => benchmark.Lost.Count == 0).ToArray()
           from inProcess in onBuild.Except(together).Select(alone => new[] { alone }).Append(together)
           where inProcess.Length > 0
           select new LaunchProcess(onBuild.Key.Lessons, [.. inProcess, .. inProcess.Where(one => one.Id.Method == _list!.Baseline)]),
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
        Parallel.ForEachAsync(processes, cancellationToken, async (process, cancellation) =>
        {
            using (process)
            {
                await process.EndAsync(launch, _clock, cancellation);
            }
        });

    /// <summary>Reports the progress, and returns whether there is to be another launch.</summary>
    private bool Report(int launch)
    {
        if (!HasFigures && !_all.Any(benchmark => benchmark.IsWorthAnotherLaunch))
        {
            return false;
        }

        var runs = RunsByBuild(minLaunches: 1).Values.ToList();
        var precision = runs.SelectMany(PrecisionsOf).DefaultIfEmpty(0).Max();
        var isAnother = schedule!.WantsAnother(launch, precision, _clock.Elapsed);
        report(new(launch, runs, isAnother ? schedule.TimeLeft(launch, precision, _clock.Elapsed) : null));
        return isAnother;
    }

    /// <summary>Half of each interval's width as a share of its figure: of ratios, or of differences if there is no ratio.</summary>
    private static IEnumerable<double> PrecisionsOf(Run run) =>
        from one in run.Measurements
        where one.Id.Method != run.Baseline
        let baseline = one.Id with { Method = run.Baseline ?? "" }
        select run.RatioOf(one.Id, baseline) is { Interval: { } interval, Value: var ratio } ? interval.HalfWidth / ratio
            // A difference need not be known better than the clock tells.
            : run.DifferenceOf(one.Id, baseline) is { } difference ? Math.Max(0, difference.Interval.HalfWidth - Resolution.Least / 2)
                / Math.Max(one.Time.Value, Resolution.Least)
            : one.Time.Interval.HalfWidth / one.Time.Value;

    private (int Benchmarks, int Groups) CountsOf(SessionBuild build)
    {
        var there = _all.Where(benchmark => benchmark.Build == build).Select(benchmark => benchmark.Id).ToList();
        return (there.Count, there.Select(id => id.Parameters).Distinct().Count());
    }

    private IReadOnlyList<Run> Runs()
    {
        if (!HasFigures)
        {
            throw Nothing(_all.All(benchmark => benchmark.IsAbsent)
                ? "The methods that were asked for are not there on these runtimes."
                : string.Join('\n', _all.SelectMany(benchmark => benchmark.Lost).Select(lost => $"{lost.Id}: {lost.Why}").Distinct()));
        }

        return [.. RunsByBuild(minLaunches: 2).Values];
    }

    private BenchException Nothing(string why) => new($"Nothing of {benchmarks} was measured. {why}");

    /// <param name="minLaunches">Two at the end: a single one can't tell how far launches are apart.</param>
    private Dictionary<SessionBuild, Run> RunsByBuild(int minLaunches) => builds.ToDictionary(build => build, build =>
    {
        var subjects = _all.Where(benchmark => benchmark.Build == build).ToList();
        var measured = subjects.Where(benchmark => benchmark.Launches.Count >= minLaunches).ToList();
        var machine = _list!.Machine;
        return new Run
        {
            Benchmarks = benchmarks,
            Speed = Speed.Quick,
            On = build.Runtime?.Id,
            Started = _started,
            Environment = new(
                machine.Processor, machine.PhysicalCores, machine.LogicalCores, machine.OperatingSystem, machine.Architecture,
                subjects.Find(benchmark => benchmark.Runtime.Length > 0)?.Runtime ?? "", machine.BenchmarkDotNetVersion),
            Baseline = _list.Baseline,
            Measurements = [.. measured.Select(benchmark => new Measurement(benchmark.Id, [.. benchmark.Launches], benchmark.Bytes))],
            Controls =
            [
                .. measured.Where(benchmark => benchmark.ControlLaunches.Count > 0)
                    .Select(benchmark => new Measurement(benchmark.Id, [.. benchmark.ControlLaunches], benchmark.Bytes)),
            ],
            Absent = [.. subjects.Where(benchmark => benchmark.IsAbsent).Select(benchmark => benchmark.Id)],
            Missing =
            [
                .. subjects.Where(benchmark => !benchmark.IsAbsent).Except(measured).Select(benchmark =>
                    new MissingMeasurement(benchmark.Id, benchmark.Lost.LastOrDefault()?.Why ?? "it was not measured")),
            ],
            Lost = [.. measured.SelectMany(benchmark => benchmark.Lost)],
        };
    });
}

/// <summary>
/// A session ends as soon as its ratios are known well enough, or its time is used up. The rule looks at the widths of intervals and never
/// at the figures, so that it favors no side.
/// </summary>
/// <param name="Precision">Half of the interval's width that is well enough, as a share of the figure.</param>
/// <param name="Budget">After this time no launch begins any more, unless there were too few.</param>
public sealed record Schedule(int MinLaunches, int MaxLaunches, double Precision, TimeSpan Budget)
{
    // A launch of two sets of parameters takes somewhat more than a second on two cores: start, set-up, warming up, and a third of one for
    // what counts. The more benchmarks share that, the fewer rounds they get, and the more launches they need. The sets of a curve support
    // each other.
    private static readonly TimeSpan BudgetOfBenchmark = TimeSpan.FromSeconds(1.35);
    private static readonly TimeSpan MaxOfBenchmarks = TimeSpan.FromSeconds(12);
    private static readonly TimeSpan BudgetOfFurtherGroup = TimeSpan.FromSeconds(2.2);

    /// <summary>
    /// The schedule of a session that a reader waits for. Each set of parameters has launches of its own; the runtimes start by twos.
    /// </summary>
    internal static Schedule Quick(params IReadOnlyList<(int Benchmarks, int Groups)> runtimes)
    {
        var budgets = runtimes.Select(runtime => BudgetOf(runtime.Benchmarks, runtime.Groups)).OrderDescending().ToList();
        return new(4, 30, 0.03, budgets.Skip(1).Aggregate(budgets[0], (sum, budget) => sum + budget / 4));
    }

    /// <summary>As many laps as there is time for, at least as many as an interval needs; how wide it gets decides nothing.</summary>
    public static Schedule Laps(TimeSpan time) => new(6, 30, 0, time);

    /// <summary>Everything about a recorded session is fixed beforehand.</summary>
    public static Schedule Recording { get; } = new(12, 12, 0, Timeout.InfiniteTimeSpan);

    public bool WantsAnother(int launches, double precision, TimeSpan elapsed) =>
        launches < MinLaunches
        || (launches < MaxLaunches && precision > Precision && (Budget < TimeSpan.Zero || elapsed + elapsed / launches <= Budget));

    public TimeSpan TimeLeft(int launches, double precision, TimeSpan elapsed)
    {
        // Four times as many launches halve an interval.
        var needed = double.IsFinite(precision) && Precision > 0 ? launches * Math.Pow(precision / Precision, 2) : MaxLaunches;
        var left = elapsed / launches * (Math.Clamp(needed, MinLaunches, MaxLaunches) - launches);
        var least = elapsed / launches * Math.Max(MinLaunches - launches, 0);
        return Budget < TimeSpan.Zero || left < Budget - elapsed
            ? left
            : TimeSpan.FromTicks(Math.Max((Budget - elapsed).Ticks, least.Ticks));
    }

    private static TimeSpan BudgetOf(int benchmarks, int groups)
    {
        var ofBenchmarks = BudgetOfBenchmark * benchmarks;
        return (ofBenchmarks < MaxOfBenchmarks ? ofBenchmarks : MaxOfBenchmarks) + BudgetOfFurtherGroup * Math.Max(0, groups - 2);
    }
}

/// <summary>How far a session is, after a launch of all benchmarks.</summary>
/// <param name="TimeLeft">An estimate; null after the last launch.</param>
public sealed record SessionProgress(int Done, IReadOnlyList<Run> Runs, TimeSpan? TimeLeft)
{
    public override string ToString() => $"launch {Done,2}{Found}{(TimeLeft is { } left ? $"  {Text.TimeLeft(left)}" : "")}";

    /// <summary>The largest ratio so far, on the runtime that lessons show.</summary>
    private string Found => RecordedRuns.InLessons(Runs) is not { Baseline: { } baseline } run ? "" : (
        from one in run.Measurements
        let ratio = run.RatioOf(one.Id, one.Id with { Method = baseline })
        where ratio?.Interval is not null
        orderby ratio.Value descending
        select $"  {one.Id}: {ratio}").FirstOrDefault("");
}
