using System.Diagnostics;
using System.Reflection;

namespace PriceOfAwait;

/// <summary>
/// Measures. A notebook names a benchmark class; the compiled Release code runs in a process of its own, BenchmarkDotNet
/// inside, and its figures come back as data.
/// </summary>
public static class Bench
{
    /// <summary>
    /// Measures the benchmarks of a class, or reads what was recorded of them. Writes one line per finished benchmark to the console
    /// as it finishes, with an estimate of the time left.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="speed">How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <returns>The figures. What could not be measured is named in <see cref="Run.Missing"/>; nothing measured is lost.</returns>
    /// <exception cref="BenchException">Nothing can be measured, or nothing is recorded; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<Run> RunAsync<TBenchmarks>(Speed? speed = null, CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, speed ?? SpeedSetting.Current, Repository.LessonsAssembly, Console.Out, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="speed">How much time it may take.</param>
    /// <param name="progress">Gets the line per finished benchmark.</param>
    /// <param name="cancellationToken">Ends the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(Speed?, CancellationToken)"/>
    public static Task<Run> RunAsync(string benchmarks, Speed speed, TextWriter progress, CancellationToken cancellationToken = default) =>
        RunAsync(benchmarks, speed, Repository.LessonsAssembly, progress, cancellationToken);

    /// <summary>
    /// Measures the benchmarks of a class on several runtimes, or reads what was recorded of them. Each runtime has a build of its own, made first where there
    /// is none; then each benchmark is measured on all runtimes in turn, always in a process of its own.
    /// </summary>
    /// <typeparam name="TBenchmarks">A benchmark class of the lessons.</typeparam>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure, such as <c>*Async*</c>; all where it is not given.</param>
    /// <param name="speed">How much time it may take; what <see cref="SpeedSetting"/> says where it is not given.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <returns>The figures of each runtime, or why there are none; the other runtimes' stand.</returns>
    /// <exception cref="BenchException">Nothing can be measured on any runtime; the message says why and what to do.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public static Task<RuntimeRuns> RunAsync<TBenchmarks>(
        IReadOnlyList<Runtime> runtimes, IReadOnlyList<string>? only = null, Speed? speed = null, CancellationToken cancellationToken = default) =>
        RunAsync(typeof(TBenchmarks).FullName!, runtimes, only ?? [], speed ?? SpeedSetting.Current, Console.Out, cancellationToken);

    /// <summary>The same for a class that is known by its full name.</summary>
    /// <param name="benchmarks">One of <see cref="ClassesAsync"/>.</param>
    /// <param name="runtimes">Such as <see cref="Runtimes.All"/>.</param>
    /// <param name="only">BenchmarkDotNet's patterns for the benchmarks to measure; none for all.</param>
    /// <param name="speed">How much time it may take.</param>
    /// <param name="progress">Gets the line per finished benchmark.</param>
    /// <param name="cancellationToken">Ends the builds, the measuring process and all that it started.</param>
    /// <inheritdoc cref="RunAsync{TBenchmarks}(IReadOnlyList{Runtime}, IReadOnlyList{string}, Speed?, CancellationToken)"/>
    public static async Task<RuntimeRuns> RunAsync(
        string benchmarks, IReadOnlyList<Runtime> runtimes, IReadOnlyList<string> only, Speed speed, TextWriter progress, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(runtimes);
        ArgumentNullException.ThrowIfNull(only);
        ArgumentNullException.ThrowIfNull(progress);
        RequireRelease(typeof(Bench).Assembly);
        if (speed == Speed.Recorded)
        {
            return RecordedRuns.Load(Repository.RecordedData, benchmarks, runtimes);
        }

        // Measuring never overlaps with building.
        return await RunAsync(benchmarks, await RuntimeBuild.AllAsync(runtimes, speed, progress, cancellationToken), only, speed, progress, cancellationToken);
    }

    /// <summary>The same with builds at hand.</summary>
    internal static async Task<RuntimeRuns> RunAsync(
        string benchmarks, IReadOnlyList<RuntimeBuild> builds, IReadOnlyList<string> only, Speed speed, TextWriter progress, CancellationToken cancellationToken)
    {
        var obstacles = builds.Where(build => build.Build is null).ToDictionary(build => build.Runtime.Name, build => build.Obstacle!);
        if (obstacles.Count == builds.Count)
        {
            throw new BenchException($"{benchmarks} can be measured on none of these runtimes. {string.Join('\n', obstacles.Values)}");
        }

        using var process = LessonsProcess.Start(Repository.LessonsAssembly,
        [
            "measure", benchmarks, speed == Speed.Full ? "full" : "quick",
            .. only.Count == 0 ? [] : only.Prepend("--only"),
            .. builds.Where(build => build.Build is not null).SelectMany(build => new[] { "--on", build.Runtime.Name, build.Build!.Executable! }
                .Concat(build.Runtime.Environment.Select(variable => $"{variable.Key}={variable.Value}"))),
        ]);
        var log = new RunLog(benchmarks, speed, progress);
        var environments = new Dictionary<string, MeasuringEnvironment>();
        await foreach (var line in process.ReadLinesAsync(cancellationToken))
        {
            var happened = BenchEvent.Parse(line);
            log.Add(happened);
            if (happened is BenchEvent.Finished finished)
            {
                environments[finished.Measurement.Id.Parameters[RuntimeRuns.Parameter]!] = finished.Environment;
            }
        }

        var exitCode = await process.WaitAsync(cancellationToken);
        return RuntimeRuns.Of([.. builds.Select(build => build.Runtime)], log.ToRun(exitCode, process.LastWords), environments, obstacles);
    }

    /// <summary>The full names of the benchmark classes in the lessons.</summary>
    /// <exception cref="BenchException">The lessons are not built, or were built without optimisation.</exception>
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

    internal static async Task<Run> RunAsync(
        string benchmarks, Speed speed, string lessons, TextWriter progress, CancellationToken cancellationToken)
    {
        RequireRelease(typeof(Bench).Assembly);
        if (speed == Speed.Recorded)
        {
            var recorded = RecordedRuns.Load(Repository.RecordedData, benchmarks);
            progress.WriteLine(recorded.Provenance);
            return recorded;
        }

        using var process = LessonsProcess.Start(lessons, "measure", benchmarks, speed == Speed.Full ? "full" : "quick");
        var log = new RunLog(benchmarks, speed, progress);
        await foreach (var line in process.ReadLinesAsync(cancellationToken))
        {
            log.Add(BenchEvent.Parse(line));
        }

        var exitCode = await process.WaitAsync(cancellationToken);
        return log.ToRun(exitCode, process.LastWords);
    }

    /// <summary>Release or nothing.</summary>
    internal static void RequireRelease(Assembly library)
    {
        if (library.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new BenchException(
                $"{library.Location} is a Debug build, and Debug builds measure nothing worth knowing. "
                + "Build Release, which is this repository's default (dotnet build src), name the assembly under bin/Release, and restart the kernel.");
        }
    }
}
