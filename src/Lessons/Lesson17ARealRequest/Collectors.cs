#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>The same requests to two servers, with the workstation's and the server's garbage collector.</summary>
public class Collectors : ServerBenchmarks<Collectors>
{
    [Benchmark(Baseline = true, OperationsPerInvoke = ServerProcess.Requests)]
    public string Workstation() => Ask("waiting-200");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string Server() => ServerProcess.Server.Ask("waiting-200");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string WorkstationPlain() => Ask("plain");

    [Benchmark(OperationsPerInvoke = ServerProcess.Requests)]
    public string ServerPlain() => ServerProcess.Server.Ask("plain");
}
#endif
