#if WITH_SERVER
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using PriceOfAwait.Lessons.Lesson17ARealRequest;

namespace PriceOfAwait.Lessons.Lesson26ARequestThatWaits;

/// <summary>
/// Calls of another service: lesson 17's server, which answers at once, in a process of its own. The times and bytes
/// are the caller's, from the first call to the last answer.
/// </summary>
public class ServiceCalls : ServerBenchmarks<ServiceCalls>
{
    private const int Times = 5;

    private static readonly Lazy<PriceClient> Client = new(() => new(new(ServerProcess.Workstation.Address, "plain")));

    [Benchmark(Baseline = true, OperationsPerInvoke = Times)]
    public ValueTask<string> OneCall() => TimeAsync(() => Client.Value.AskAsync());

    [Benchmark(OperationsPerInvoke = Times)]
    public string OneCallBlocked() => Time(() => Client.Value.Ask());

    [Benchmark(OperationsPerInvoke = Times)]
    public ValueTask<string> TenInARow() => TimeAsync(TenInARowAsync);

    [Benchmark(OperationsPerInvoke = Times)]
    public string TenInARowBlocked() => Time(AskTenTimes);

    [Benchmark(OperationsPerInvoke = Times)]
    public ValueTask<string> TenTogether() => TimeAsync(TenTogetherAsync);

    [Benchmark(OperationsPerInvoke = Times)]
    public ValueTask<string> OneCallThrough20() => TimeAsync(() => ThroughAsync(20));

    [Benchmark(OperationsPerInvoke = Times)]
    public ValueTask<string> OneCallThrough200() => TimeAsync(() => ThroughAsync(200));

    private static async Task<string> TenInARowAsync()
    {
        var answer = "";
        for (var asked = 0; asked < 10; asked++)
        {
            answer = await Client.Value.AskAsync();
        }

        return answer;
    }

    private static string AskTenTimes()
    {
        var answer = "";
        for (var asked = 0; asked < 10; asked++)
        {
            answer = Client.Value.Ask();
        }

        return answer;
    }

    private static async Task<string> TenTogetherAsync()
    {
        var answers = await Task.WhenAll(Enumerable.Range(0, 10).Select(_ => Client.Value.AskAsync()));
        return answers.Distinct().Single();
    }

    /// <summary>Each layer awaits the next. All of them wait, because the call does.</summary>
    private static async Task<string> ThroughAsync(int layers) =>
        layers > 1 ? await ThroughAsync(layers - 1) : await Client.Value.AskAsync();

    // Not on a thread of the pool, because HttpClient.Send may wait for one.
    private static string Time(Func<string> call)
    {
        Repeated.StartClock();
        var answer = "";
        for (var done = 0; done < Times; done++)
        {
            answer = call();
        }

        Repeated.StopClock();
        return answer;
    }

    // On the pool's threads, as a request is handled.
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<string> TimeAsync(Func<Task<string>> callAsync)
    {
        await Task.Yield();
        Repeated.StartClock();
        var answer = "";
        for (var done = 0; done < Times; done++)
        {
            answer = await callAsync();
        }

        Repeated.StopClock();
        return answer;
    }
}
#endif
