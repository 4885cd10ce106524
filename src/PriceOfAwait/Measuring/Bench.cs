using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Measures. A notebook names a benchmark class; the compiled Release code runs in a process of its own, BenchmarkDotNet
/// inside, and its figures come back as data.
/// </summary>
public static class Bench
{
    /// <summary>
    /// Measures the benchmarks of a class, or reads what was recorded of them. Writes one line per launch to the console, with the widest
    /// interval so far and an estimate of the time left.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="speed">How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <returns>The figures. What could not be measured is named in <see cref="Run.Missing"/>; nothing measured is lost.</returns>
    /// <exception cref="BenchException">Nothing can be measured, or nothing is recorded; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<Run> RunAsync<TBenchmarks>(Speed? speed = null, CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, speed ?? SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="speed">How much time it may take.</param>
    /// <param name="progress">Gets the line per launch.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)"/>
    public static Task<Run> RunAsync(string benchmarks, Speed speed, TextWriter progress, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(progress);
        if (speed == Speed.Recorded)
        {
            RequireRelease(typeof(Bench).Assembly);
            var recorded = RecordedRuns.Load(Repository.RecordedData, benchmarks);
            progress.WriteLine(recorded.Provenance);
            return Task.FromResult(recorded);
        }

        return MeasureAsync(benchmarks, [], speed, Repository.LessonsAssembly, Lines(progress), cancellationToken);
    }

    /// <summary>Measures the benchmarks of a class, and tells after each launch how far it is.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure, such as <c>*Async*</c>; none for all.</param>
    /// <param name="speed">How much time it may take: quick or full.</param>
    /// <param name="report">Gets what is known after each launch. At full speed there is no such thing.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)" path="/returns|/exception"/>
    public static Task<Run> MeasureAsync(
        string benchmarks, IReadOnlyList<string> only, Speed speed, Action<SessionProgress> report,
        CancellationToken cancellationToken = default) =>
        MeasureAsync(benchmarks, only, speed, Repository.LessonsAssembly, report, cancellationToken);

    /// <summary>
    /// Measures the benchmarks of a class on several runtimes, or reads what was recorded of them. Each runtime has a build of its own,
    /// made first where there is none; then all runtimes are measured interleaved, in the same rounds.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">
    /// BenchmarkDotNet's patterns for the benchmarks to measure, such as <c>*Async*</c>; all where it is not given.
    /// </param>
    /// <param name="speed">How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <returns>The figures of each runtime, or why there are none; the other runtimes' stand.</returns>
    /// <exception cref="BenchException">Nothing can be measured on any runtime; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<RuntimeRuns> RunAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes, IReadOnlyList<string>? only = null, Speed? speed = null,
        CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, runtimes, only ?? [], speed ?? SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure; none for all.</param>
    /// <param name="speed">How much time it may take.</param>
    /// <param name="progress">Gets a line per build and per launch.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, Speed?, CancellationToken)"/>
    public static Task<RuntimeRuns> RunAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> only, Speed speed, TextWriter progress,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(runtimes);
        ArgumentNullException.ThrowIfNull(only);
        ArgumentNullException.ThrowIfNull(progress);
        RequireRelease(typeof(Bench).Assembly);
        return speed == Speed.Recorded
            ? Task.FromResult(RecordedRuns.Load(Repository.RecordedData, benchmarks, runtimes))
            : MeasureAsync(benchmarks, runtimes, only, speed, progress, Lines(progress), cancellationToken);
    }

    /// <summary>Measures the benchmarks of a class on several runtimes, and tells after each launch how far it is.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure; none for all.</param>
    /// <param name="speed">How much time it may take: quick or full.</param>
    /// <param name="progress">Gets a line per build.</param>
    /// <param name="report">Gets what is known after each launch.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <inheritdoc
    ///     cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, Speed?, CancellationToken)"
    ///     path="/returns|/exception"/>
    public static async Task<RuntimeRuns> MeasureAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> only, Speed speed, TextWriter progress,
        Action<SessionProgress> report, CancellationToken cancellationToken = default)
    {
        // Measuring never overlaps with building.
        var builds = await RuntimeBuild.AllAsync(runtimes, speed, progress, cancellationToken);
        return await MeasureAsync(benchmarks, builds, _ => only, speed, schedule: null, report, cancellationToken);
    }

    /// <summary>
    /// Measures the benchmarks of a class on all runtimes by a schedule that is fixed beforehand: all of them on the newest runtime that
    /// needs no special settings, which is the lessons' own, and a sample on the others.
    /// </summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="sample">BenchmarkDotNet's patterns for the benchmarks to measure on the other runtimes; none for all.</param>
    /// <param name="progress">Gets a line per build and per launch.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <inheritdoc
    ///     cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, Speed?, CancellationToken)"
    ///     path="/returns|/exception"/>
    public static async Task<RuntimeRuns> RecordAsync(
        string benchmarks, IReadOnlyList<string> sample, TextWriter progress, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(sample);
        ArgumentNullException.ThrowIfNull(progress);
        var builds = await RuntimeBuild.AllAsync(Runtimes.All, Speed.Quick, progress, cancellationToken);
        var own = builds.LastOrDefault(build => build.Build is not null && build.Runtime.Environment.Count == 0)?.Runtime;
        return await MeasureAsync(
            benchmarks, builds, runtime => runtime == own ? [] : sample, Speed.Quick, Schedule.Recording, Lines(progress),
            cancellationToken);
    }

    /// <summary>The same with builds at hand.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="builds">The runtimes' builds, or why there is none.</param>
    /// <param name="only">The patterns for each runtime; none for all.</param>
    /// <param name="speed">How much time it may take: quick or full.</param>
    /// <param name="schedule">When the session ends; that of a quick one where it is <see langword="null"/>.</param>
    /// <param name="report">Gets what is known after each launch.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    internal static async Task<RuntimeRuns> MeasureAsync(
        string benchmarks, IReadOnlyList<RuntimeBuild> builds, Func<Runtime, IReadOnlyList<string>> only, Speed speed, Schedule? schedule,
        Action<SessionProgress> report, CancellationToken cancellationToken)
    {
        var obstacles = builds.Where(build => build.Build is null).ToDictionary(build => build.Runtime.Name, build => build.Obstacle!);
        if (obstacles.Count == builds.Count)
        {
            throw new BenchException($"{benchmarks} can be measured on none of these runtimes. {string.Join('\n', obstacles.Values)}");
        }

        var runs = await MeasureAsync(
            benchmarks,
            builds.Where(build => build.Build is not null).SelectMany(build =>
                new[] { "--on", build.Runtime.Name, build.Build!.Executable! }
                .Concat(build.Runtime.Environment.Select(variable => $"{variable.Key}={variable.Value}"))
                .Concat(Patterns(only(build.Runtime)))),
            speed, schedule, LessonsBuild.Default, report, cancellationToken);
        return new(benchmarks,
        [
            .. builds.Select(build => OnRuntime(build.Runtime, runs.GetValueOrDefault(build.Runtime.Name), obstacles) with
            {
                IsUnavailable = build.IsUnavailable,
            }),
        ]);
    }

    /// <summary>A benchmark class's own name, such as <c>SyncVsAsync</c>.</summary>
    /// <param name="benchmarks">Its full name.</param>
    public static string NameOf(string benchmarks)
    {
        ArgumentNullException.ThrowIfNull(benchmarks);
        return benchmarks[(benchmarks.LastIndexOf('.') + 1)..];
    }

    /// <summary>The full names of the benchmark classes in the lessons.</summary>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimization.</exception>
    public static async Task<IReadOnlyList<string>> ClassesAsync(CancellationToken cancellationToken = default)
    {
        using var process = LessonsProcess.Start(Repository.LessonsAssembly, "--list", "flat");
        var classes = new List<string>();
        await foreach (var method in process.ReadLinesAsync(cancellationToken))
        {
            classes.Add(method[..method.LastIndexOf('.')]);
        }

        return [.. classes.Distinct()];
    }

    internal static async Task<Run> MeasureAsync(
        string benchmarks, IReadOnlyList<string> only, Speed speed, string lessons, Action<SessionProgress> report,
        CancellationToken cancellationToken) =>
        await MeasureAsync(benchmarks, only, speed, new LessonsBuild(lessons), report, cancellationToken);

    internal static async Task<Run> MeasureAsync(
        string benchmarks, IReadOnlyList<string> only, Speed speed, LessonsBuild lessons, Action<SessionProgress> report,
        CancellationToken cancellationToken) =>
        (await MeasureAsync(benchmarks, Patterns(only), speed, schedule: null, lessons, report, cancellationToken)).Values.Single();

    private static async Task<IReadOnlyDictionary<string, Run>> MeasureAsync(
        string benchmarks, IEnumerable<string> options, Speed speed, Schedule? schedule, LessonsBuild lessons,
        Action<SessionProgress> report,
        CancellationToken cancellationToken)
    {
        RequireRelease(typeof(Bench).Assembly);
        using var process = LessonsProcess.Start(
            lessons, new Dictionary<string, string>(), ["measure", benchmarks, speed == Speed.Full ? "full" : "quick", .. options]);
        var log = new SessionLog(benchmarks, speed, schedule, report);
        await foreach (var happened in process.ReadAsync<BenchEvent>(cancellationToken))
        {
            log.Add(happened);
            if (happened is BenchEvent.Launched)
            {
                process.WriteLine(log.WantsAnother ? "another" : "enough");
            }
        }

        var exitCode = await process.WaitAsync(cancellationToken);
        var runs = log.ToRuns(exitCode, process.LastWords);
        if (schedule == Schedule.Recording && !log.HasEnded)
        {
            throw new BenchException(string.Create(CultureInfo.InvariantCulture,
                $"The measuring process of {benchmarks} ended with code {exitCode} after {log.Launches} launches of {schedule.MostLaunches}. A "
                + $"recording is a whole session: nothing of this one is kept, and what was recorded before stays. Record it again."));
        }

        return lessons.Assembly == Repository.LessonsAssembly
            && LessonsBuild.ChangedAfter(Path.GetDirectoryName(Repository.LessonsProject)!, lessons.Assembly) is { } changed
                ? runs.ToDictionary(run => run.Key, run => run.Value with { ChangedSource = Repository.Relative(changed) })
                : runs;
    }

    private static IEnumerable<string> Patterns(IReadOnlyList<string> only) => only.Count == 0 ? [] : only.Prepend("--only");

    private static Action<SessionProgress> Lines(TextWriter progress) => launch => progress.WriteLine(launch.ToString());

    private static RuntimeRun OnRuntime(Runtime runtime, Run? run, Dictionary<string, string> obstacles) =>
        run is { Measurements.Count: > 0 } or { Missing.Count: 0 }
            ? new(runtime, run with { On = runtime.Id }, null)
            : new(runtime, null, obstacles.GetValueOrDefault(runtime.Name) ?? run?.Missing[0].Why ?? "it was not measured");

    /// <summary>Release or nothing.</summary>
    internal static void RequireRelease(Assembly library)
    {
        if (library.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new BenchException(
                $"{library.Location} is a Debug build, and Debug builds measure nothing worth knowing. "
                + "Build Release, which is this repository's default (dotnet build src), name the assembly under bin/Release, "
                + "and restart the kernel.");
        }
    }
}
