using BenchmarkDotNet.Jobs;
using Perfolizer.Horology;

namespace PriceOfAwait.Harness;

/// <summary>The job of benchmarks that are measured interleaved, see <see cref="InterleaveCommand"/>.</summary>
/// <remarks>
/// <para>
/// BenchmarkDotNet's default job gives each benchmark one process, with iterations of 500 ms until their mean is known to 2 %. Differences
/// between processes, and between one minute and the next, are many times that and don't show in its interval. Interleaved, benchmarks
/// that are compared meet the same minute, and there are as many launches as the ratios need.
/// </para>
/// <para>
/// No collection is forced before a slice: that would take longer than the slice, and undo what leads in to it.
/// </para>
/// <para>
/// The JIT waits for a tenth of a second without new methods before it counts the calls after which it optimizes a method. Here it waits
/// for a hundredth, so that a launch is ready sooner. Without any waiting it would be slower again, because the JIT would optimize much
/// that is called at the start only.
/// </para>
/// </remarks>
internal static class QuickJob
{
    // .NET Core 3.1 knows the setting by its old name only.
    // Both take milliseconds in hexadecimal.
    private static IEnumerable<EnvironmentVariable> CountingCallsSoon =>
        [new("DOTNET_TC_CallCountingDelayMs", "A"), new("COMPlus_TC_CallCountingDelayMs", "A")];

    public static Job Instance { get; } = new Job("Quick", Job.Default)
        // BenchmarkDotNet compares it with the first call, which is slow because of the JIT, to decide whether its loop is unrolled.
        .WithIterationTime(TimeInterval.FromMilliseconds(25))
        .WithGcForce(false)
        .WithEngineFactory(new InterleavedEngine.Factory())
        .WithEnvironmentVariables([.. CountingCallsSoon])
        .Freeze();
}

/// <summary>
/// The operations of a benchmark class wait, one after the other, so one worker of the thread pool serves them all. With a second worker,
/// chance would decide which of them continues an operation. Then the figure would be how long the other core takes to notice, and some
/// operations would be done before anybody waited for them.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OneWorkerAttribute : Attribute
{
    // .NET Core 3.1 knows the settings by their old names only.
    /// <summary>The environment variables that tell the runtime.</summary>
    internal static IReadOnlyDictionary<string, string> Settings { get; } = (
        from prefix in new[] { "DOTNET_", "COMPlus_" }
        from limit in new[] { "Min", "Max" }
        select $"{prefix}ThreadPool_Force{limit}WorkerThreads").ToDictionary(name => name, _ => "1");
}
