using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Harness;

/// <summary>An asynchronous benchmark, for the program that BenchmarkDotNet generates around it.</summary>
public class Operation
{
    private readonly Task _awaited = Task.CompletedTask;

    [Benchmark]
    public async Task AwaitAsync() => await _awaited;
}
