using BenchmarkDotNet.Jobs;
using Perfolizer.Horology;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// Honest figures in seconds: between one and two seconds a benchmark, where BenchmarkDotNet's default job takes twenty, and more than a minute on a noisy machine.
/// </summary>
/// <remarks>
/// <para>
/// Each benchmark still has a process of its own. BenchmarkDotNet's in-process job would save its start, but it
/// subtracts another overhead from methods that return a value task: it showed 3.3 ns where a process of its own shows 0.4 ns, with the same iterations.
/// </para>
/// <para>
/// What takes long by default are iterations of 500 ms, up to a hundred of them, until the error is below 2 %. An iteration of 25 ms is still
/// thousands of times the clock's resolution and holds garbage collections; two of them follow the <see cref="QuickEngine"/>'s own warm-up and the
/// pilot stage, and twelve make the Student quantile of the error bar 4.4, where an infinite number would make it 3.3.
/// The bars come out wider than the default's, and say so.
/// </para>
/// <para>
/// The JIT waits for a tenth of a second without new methods before it counts the calls after which it optimises a method, and twice as long for one that
/// it watches first. The default job's warm-up outlasts that; this one would measure code that is not optimised yet, ten times as slow at random.
/// So the JIT counts from the start.
/// </para>
/// </remarks>
internal static class QuickJob
{
    // .NET Core 3.1 knows the setting by its old name only.
    private static IEnumerable<EnvironmentVariable> CountingCallsFromTheStart =>
        [new("DOTNET_TC_CallCountingDelayMs", "0"), new("COMPlus_TC_CallCountingDelayMs", "0")];

    public static Job Instance { get; } = new Job("Quick", Job.Default)
        .WithWarmupCount(2)
        .WithIterationCount(12)
        .WithIterationTime(TimeInterval.FromMilliseconds(25))
        .WithEngineFactory(new QuickEngine.Factory())
        .WithEnvironmentVariables([.. CountingCallsFromTheStart])
        .Freeze();
}
