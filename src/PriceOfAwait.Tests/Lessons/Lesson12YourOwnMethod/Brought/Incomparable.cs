using BenchmarkDotNet.Attributes;

namespace Brought;

public class Incomparable
{
    [Benchmark(Baseline = true)]
    public Dictionary<int, object> Before() => new() { [1] = new object() };

    [Benchmark]
    public Dictionary<int, object> After() => new() { [1] = new object() };
}
