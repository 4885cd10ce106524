using BenchmarkDotNet.Attributes;

namespace Brought;

public class OneReturnsNothing
{
    [Benchmark(Baseline = true)]
    public int Before() => 42;

    [Benchmark]
    public async Task After() => await Task.Yield();
}
