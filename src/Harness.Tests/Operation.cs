using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Harness;

/// <summary>A benchmark that waits, for the program that BenchmarkDotNet generates around it.</summary>
public class Operation
{
    [Benchmark]
    public async Task WaitAsync() => await Task.Yield();
}
