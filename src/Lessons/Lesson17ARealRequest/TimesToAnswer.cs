#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>How long a client waits for an answer, one request at a time.</summary>
public class TimesToAnswer : ServerBenchmarks<TimesToAnswer>
{
    [Benchmark(Baseline = true)]
    public Task<string> Plain() => ServerProcess.Workstation.AskOnceAsync("plain");

    [Benchmark]
    public Task<string> Completing200_Task() => ServerProcess.Workstation.AskOnceAsync("completing-200");

    [Benchmark]
    public Task<string> Waiting20_Task() => ServerProcess.Workstation.AskOnceAsync("waiting-20");

    [Benchmark]
    public Task<string> Waiting200_Task() => ServerProcess.Workstation.AskOnceAsync("waiting-200");
}
#endif
