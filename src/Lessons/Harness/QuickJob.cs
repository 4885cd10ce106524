using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace PriceOfAwait.Lessons.Harness;

internal static class QuickJob
{
    public static Job Instance { get; } = new Job("Quick", Job.Default)
        .WithToolchain(InProcessEmitToolchain.Instance)
        .WithWarmupCount(3)
        .WithIterationCount(12)
        .WithIterationTime(TimeInterval.FromMilliseconds(50))
        .Freeze();
}
