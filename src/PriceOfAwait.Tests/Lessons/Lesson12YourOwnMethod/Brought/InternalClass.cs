using BenchmarkDotNet.Attributes;

namespace Brought;

internal class InternalClass
{
    [Benchmark]
    public int Before() => 1;
}
