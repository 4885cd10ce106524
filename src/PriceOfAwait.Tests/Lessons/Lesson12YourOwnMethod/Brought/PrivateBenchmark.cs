using BenchmarkDotNet.Attributes;

namespace Brought;

public class PrivateBenchmark
{
    [Benchmark]
    private int Before() => 1;
}
