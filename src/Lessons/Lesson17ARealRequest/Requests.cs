#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// Requests to a server in a process of its own, on a few connections. Time and bytes are what the server's process
/// spends on a request.
/// </summary>
public class Requests : ServerBenchmarks<Requests>
{
    /// <summary>The handler is a plain method.</summary>
    [Benchmark(Baseline = true, OperationsPerInvoke = ServerProcess.Requests)]
    public string Plain() => Ask("plain");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Completing20_Task() => Ask("completing-20");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Completing200_Task() => Ask("completing-200");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Completing20_ValueTask() => Ask("completing-20-valuetask");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Completing200_ValueTask() => Ask("completing-200-valuetask");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Waiting1_Task() => Ask("waiting-1");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Waiting20_Task() => Ask("waiting-20");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Waiting200_Task() => Ask("waiting-200");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Waiting20_ValueTask() => Ask("waiting-20-valuetask");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Waiting200_ValueTask() => Ask("waiting-200-valuetask");
}
#endif
