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
    /// <inheritdoc cref="RunAsync{TBenchmarks}"/>
    public static Task<Run> RunAsync(string benchmarks, Speed speed, TextWriter progress, CancellationToken cancellationToken = default) =>
        RunAsync(benchmarks, speed, Repository.LessonsAssembly, progress, cancellationToken);

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
