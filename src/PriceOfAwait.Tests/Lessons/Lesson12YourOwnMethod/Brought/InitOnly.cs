using BenchmarkDotNet.Attributes;

namespace Brought;

public class InitOnly
{
    [Params(1, 2)]
    public int Count { get; init; }

    [Benchmark]
    public int Before() => Count;
}
