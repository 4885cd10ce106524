using BenchmarkDotNet.Attributes;

namespace Brought;

public class TwoBaselines
{
    [Benchmark(Baseline = true), BenchmarkCategory("few")]
    public int Few() => 1;

    [Benchmark(Baseline = true), BenchmarkCategory("many")]
    public int Many() => 1;
}
