using BenchmarkDotNet.Jobs;
using Perfolizer.Horology;

namespace PriceOfAwait.Harness;

/// <summary>
/// The job of interleaved benchmarks (<see cref="InterleaveCommand"/>).
/// BenchmarkDotNet's default job runs one process per benchmark, with iterations of 500 ms, until its mean is known to 2 %. Differences
/// between processes, and between one minute and the next, are many times that and don't show in its interval. Interleaved benchmarks meet
/// the same minute, in as many launches as the ratios need.
/// No collection is forced before a slice: it would take longer than the slice, and undo the calls that lead in to it.
/// By default, the JIT waits for a tenth of a second without new methods before it counts calls; here for a hundredth, so that a launch is
/// ready sooner. Without any wait it would be slower, because the JIT would optimize much that runs only at the start.
/// </summary>
internal static class QuickJob
{
    public static Job Instance { get; } = new Job("Quick", Job.Default)
        // BenchmarkDotNet compares it with the first call, which is slow because of the JIT, to decide whether its loop is unrolled.
        .WithIterationTime(TimeInterval.FromMilliseconds(25))
        .WithGcForce(false)
        .WithEngineFactory(new InterleavedEngine.Factory())
        // In milliseconds, hexadecimal. .NET Core 3.1 knows the setting by its old name only.
        .WithEnvironmentVariables(new("DOTNET_TC_CallCountingDelayMs", "A"), new("COMPlus_TC_CallCountingDelayMs", "A"))
        .Freeze();
}

/// <summary>
/// One worker of the thread pool serves all operations of the class, which wait one after the other. With a second worker, chance would
/// decide which continues an operation: the figure would be how long the other core takes to notice, and some operations would be done
/// before they are awaited.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OneWorkerAttribute : Attribute
{
    // .NET Core 3.1 knows the settings by their old names only.
    internal static IReadOnlyDictionary<string, string> Settings { get; } = (
        from prefix in new[] { "DOTNET_", "COMPlus_" }
        from limit in new[] { "Min", "Max" }
        select $"{prefix}ThreadPool_Force{limit}WorkerThreads").ToDictionary(name => name, _ => "1");
}
