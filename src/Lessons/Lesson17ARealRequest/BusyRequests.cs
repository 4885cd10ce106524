#if NET6_0_OR_GREATER
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// The pages of <see cref="Requests"/>, asked so many at once that the server always has a request to answer. On a few
/// connections, it often has none, and then pays for falling asleep and waking up.
/// </summary>
public class BusyRequests : ServerBenchmarks<BusyRequests>
{
    private static readonly Lazy<PipelinedClient> Client = new(() => new(ServerProcess.Workstation.Address));

    /// <summary>The handler is a plain method.</summary>
    [Benchmark(Baseline = true, OperationsPerInvoke = PipelinedClient.Requests)]
    public string Plain() => AskAll("plain");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Completing20_Task() => AskAll("completing-20");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Completing200_Task() => AskAll("completing-200");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Completing20_ValueTask() => AskAll("completing-20-valuetask");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Completing200_ValueTask() => AskAll("completing-200-valuetask");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Waiting1_Task() => AskAll("waiting-1");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Waiting20_Task() => AskAll("waiting-20");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Waiting200_Task() => AskAll("waiting-200");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Waiting20_ValueTask() => AskAll("waiting-20-valuetask");

    [Benchmark(OperationsPerInvoke = PipelinedClient.Requests)]
    public string Waiting200_ValueTask() => AskAll("waiting-200-valuetask");

    private static string AskAll(string page) => ServerProcess.Workstation.Charging(() => Client.Value.AskAll(page));
}
#endif
