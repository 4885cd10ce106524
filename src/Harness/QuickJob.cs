using BenchmarkDotNet.Jobs;
using Perfolizer.Horology;

namespace PriceOfAwait.Harness;

/// <summary>
/// The job of interleaved benchmarks (<see cref="InterleaveCommand"/>). BenchmarkDotNet's default job runs one process
/// per benchmark, with iterations of 500 ms, until its mean is known to 2%. But processes and minutes differ by many
/// times that, which its interval doesn't show. Interleaved benchmarks run in the same minute, in as many launches as
/// the ratios need. No collection is forced before a slice, because it would take longer than the slice, and undo the
/// lead-in calls. The JIT counts calls after 10 ms without new methods instead of 100, so that a launch is ready
/// sooner. Without any wait, a launch would be slower, because the JIT would optimize much start-up code.
/// </summary>
internal static class QuickJob
{
    public static Job Instance { get; } =
        new Job("Quick", Job.Default)
            // BenchmarkDotNet decides whether to unroll the loop by comparing this with the first call, which includes
            // the JIT's work.
            .WithIterationTime(TimeInterval.FromMilliseconds(25))
            .WithGcForce(false)
            .WithEngineFactory(new InterleavedEngine.Factory())
            // .NET Core 3.1 knows the settings only by their old names.
            .WithEnvironmentVariables(
                // In milliseconds, hexadecimal.
                new("DOTNET_TC_CallCountingDelayMs", "A"),
                new("COMPlus_TC_CallCountingDelayMs", "A"),
                // On one processor, the JIT would wait ten times as long, and a launch would time unoptimized code.
                new("DOTNET_TC_DelaySingleProcMultiplier", "1"),
                new("COMPlus_TC_DelaySingleProcMultiplier", "1")
            )
            .Freeze();
}
