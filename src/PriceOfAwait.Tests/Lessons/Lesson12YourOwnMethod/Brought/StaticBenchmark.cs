using BenchmarkDotNet.Attributes;

namespace Brought;

public class StaticBenchmark
{
    [Benchmark]
    public static int Before() => 1;
}
