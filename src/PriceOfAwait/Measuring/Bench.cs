using System.Diagnostics;
using System.Reflection;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Measures a benchmark class: runs the compiled Release code in other processes, which contain BenchmarkDotNet, and
/// returns its figures as data.
/// </summary>
public static class Bench
{
    private const string Lessons = "PriceOfAwait.Lessons.";

    /// <summary>
    /// Measures a class's benchmarks, or reads their recorded figures. Writes a line per launch to the console.
    /// </summary>
    /// <returns>A run, whose <see cref="BenchmarkResults.Missing"/> lists what could not be measured.</returns>
    /// <exception cref="BenchException">Nothing can be measured, or nothing is recorded. The message says why and what
    /// to do.</exception>
    public static Task<BenchmarkResults> RunAsync<TBenchmarks>(
        Speed? speed = null,
        CancellationToken cancellationToken = default
    ) => RunAsync(typeof(TBenchmarks).FullName!, new() { Speed = speed }, cancellationToken);

    /// <summary>
    /// Measures the benchmarks on several runtimes, interleaved in the same rounds, or reads the recorded figures. Of a
    /// class with a sample, that is measured. First builds the lessons for runtimes that have no build.
    /// </summary>
    /// <exception cref="BenchException">Nothing can be measured on any runtime. The message says why and what to
    /// do.</exception>
    public static Task<RuntimeResults> RunAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes,
        CancellationToken cancellationToken = default
    ) =>
        RunAsync(
            typeof(TBenchmarks).FullName!,
            runtimes,
            new() { Only = RuntimeSample.PatternsOf(typeof(TBenchmarks).FullName!) ?? [] },
            cancellationToken
        );

    /// <summary>The recorded figures of several runtimes, whatever the speed is.</summary>
    /// <exception cref="BenchException">Nothing is recorded.</exception>
    public static RuntimeResults RecordedOn<TBenchmarks>(params IReadOnlyList<Runtime> runtimes) =>
        RecordedRuns.Load(Repository.RecordedData, typeof(TBenchmarks).FullName!, runtimes.Given());

    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)" path="/returns|/exception"/>
    public static async Task<BenchmarkResults> RunAsync(
        string benchmarks,
        BenchOptions options,
        CancellationToken cancellationToken = default
    )
    {
        if ((options.Given().Speed ?? SpeedSetting.Current) == Speed.Recorded)
        {
            return RecordedRuns.Load(Repository.RecordedData, benchmarks.Given());
        }

        if (DatabaseServer.LackedBy(benchmarks.Given()) is { } lacked)
        {
            await options.Progress.WriteLineAsync($"These figures were recorded: {lacked}");
            return RecordedRuns.Load(Repository.RecordedData, benchmarks);
        }

        if (RecordedRuns.MeasuredSession(benchmarks.Given()) is { } measured)
        {
            var shown = RecordedRuns.RunOfLessons(measured);
            await options.Progress.WriteLineAsync(shown.Provenance);
            return CellResults.Announce(shown);
        }

        return CellResults.Announce(await MeasureAsync(benchmarks, LessonsBuild.Default, options, cancellationToken));
    }

    /// <exception cref="BenchException">Nothing can be measured on any runtime. The message says why and what to
    /// do.</exception>
    public static async Task<RuntimeResults> RunAsync(
        string benchmarks,
        IReadOnlyList<Runtime> runtimes,
        BenchOptions options,
        CancellationToken cancellationToken = default
    )
    {
        if (
            (options.Given().Speed ?? SpeedSetting.Current) == Speed.Recorded
            || !MeasuredRuntimes.Include(runtimes.Given(), options.Progress)
        )
        {
            return RecordedRuns.Load(Repository.RecordedData, benchmarks.Given(), runtimes.Given());
        }

        // The laps are used only if they include all of these runtimes. Otherwise all are measured again, together.
        var inLaps = RecordedRuns.MeasuredSession(benchmarks.Given()) ?? [];
        var measured = runtimes.All(runtime => inLaps.Any(run => run.On == runtime.Id))
            ? new(
                benchmarks,
                [
                    .. runtimes.Select(runtime => new OnRuntime<BenchmarkResults>(
                        runtime,
                        inLaps.First(run => run.On == runtime.Id)
                    )),
                ]
            )
            // Measuring never overlaps with building.
            : await MeasureAsync(
                benchmarks,
                await RuntimeBuilds.AllAsync(runtimes, options.Progress, cancellationToken),
                _ => options.Only,
                options,
                cancellationToken
            );
        foreach (var run in measured.Runs.Select(one => one.Value).OfType<BenchmarkResults>())
        {
            CellResults.Announce(run);
        }

        return measured;
    }

    /// <summary>The class's name without the namespace, such as <c>SyncVsAsync</c>.</summary>
    public static string NameOf(string benchmarks) =>
        benchmarks.Given()[(benchmarks.LastIndexOf('.') + 1)..].Replace('+', '.');

    /// <summary>With its lesson, such as <c>Lesson02CachedCompletedTasks.SyncVsAsync</c>.</summary>
    public static string NameWithLesson(string benchmarks) =>
        benchmarks.Given().Replace(Lessons, "", StringComparison.Ordinal);

    /// <summary>The full name of a class that is named with its lesson, as data files do.</summary>
    internal static string FullNameOf(string nameWithLesson) => Lessons + nameWithLesson;

    /// <exception cref="BenchException">The lessons are not built.</exception>
    public static async Task<IReadOnlyList<string>> ClassesAsync(CancellationToken cancellationToken = default)
    {
        using var process = LessonsProcess.Start(LessonsBuild.Default, variables: [], "--list", "flat");
        var classes = new HashSet<string>();
        while (await process.ReadLineAsync(cancellationToken) is { } method)
        {
            classes.Add(method[..method.LastIndexOf('.')]);
        }

        return [.. classes];
    }

    /// <summary>The machine to record under, for figures that are measured on this computer.</summary>
    /// <param name="named">The name to use. By default, the machine is named after its processor, cores and operating
    /// system.</param>
    /// <exception cref="ArgumentException">Another machine is recorded under that name.</exception>
    /// <exception cref="BenchException">The lessons are not built.</exception>
    public static async Task<Machine> MachineAsync(
        string benchmarks,
        Machine? named,
        CancellationToken cancellationToken = default
    )
    {
        var here = await Session.MachineAsync(benchmarks.Given(), cancellationToken);
        var machine = named ?? RecordedRuns.MachineOf(here);
        return RecordedRuns.NameConflict(Repository.RecordedData, machine, here) is { } failure
            ? throw new WrongArgumentException(failure, nameof(named))
            : machine;
    }

    internal static async Task<BenchmarkResults> MeasureAsync(
        string benchmarks,
        LessonsBuild lessons,
        BenchOptions options,
        CancellationToken cancellationToken
    )
    {
        var session = new Session(benchmarks, [new(null, lessons, options.Only)])
        {
            CodeChecksum = CodeChecksum.Of(lessons.Assembly, benchmarks),
        };
        return (await session.RunAsync(ReportOf(options), cancellationToken))[0] with
        {
            ChangedSource = lessons == LessonsBuild.Default ? LessonsBuild.ChangedSource : null,
        };
    }

    internal static async Task<RuntimeResults> MeasureAsync(
        string benchmarks,
        IReadOnlyList<OnRuntime<LessonsBuild>> builds,
        Func<Runtime, IReadOnlyList<string>> only,
        BenchOptions options,
        CancellationToken cancellationToken
    )
    {
        List<SessionBuild> there =
        [
            .. from build in builds
            let lessons = build.Value
            where lessons is not null
            select new SessionBuild(build.Runtime, lessons, only(build.Runtime)),
        ];
        if (there.Count == 0)
        {
            throw new BenchException($"{benchmarks} can't be measured on any of these runtimes. {FailuresOf(builds)}");
        }

        var session = new Session(benchmarks, there)
        {
            CodeChecksum = CodeChecksum.Of(LessonsBuild.Default.Assembly, benchmarks),
        };
        var runs = await session.RunAsync(ReportOf(options), cancellationToken);
        return new(
            benchmarks,
            [.. builds.Select(build => RunOf(build, runs.FirstOrDefault(run => run.On == build.Runtime.Id)))]
        );
    }

    internal static string FailuresOf(IEnumerable<OnRuntime<LessonsBuild>> builds) =>
        string.Join('\n', builds.Where(build => build.Value is null).Select(build => build.LeftOut));

    internal static OnRuntime<BenchmarkResults> RunOf(OnRuntime<LessonsBuild> build, BenchmarkResults? run) =>
        run is { Measurements.Count: > 0 } or { Missing.Count: 0 }
            ? new(build.Runtime, run)
            : new(build.Runtime, null, build.Failure ?? run?.Missing[0].Failure ?? "it was not measured")
            {
                IsUnavailable = build.IsUnavailable,
            };

    private static Action<SessionProgress> ReportOf(BenchOptions options) =>
        options.Report ?? (launch => options.Progress.WriteLine(launch.ToString()));

    internal static void RequireRelease(Assembly library)
    {
        if (library.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new BenchException(
                $"{library.Location} is a Debug build, whose times mean nothing. Build Release, the default of this "
                    + "repository (dotnet build src/Tutorial), load the assembly under bin/Release, and restart the "
                    + "kernel."
            );
        }
    }
}
