using BenchmarkDotNet.Attributes;

namespace Brought;

public sealed class SealedClass
{
    [Benchmark]
    public int Before() => 1;
}
