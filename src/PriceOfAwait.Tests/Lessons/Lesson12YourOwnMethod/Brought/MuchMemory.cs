using BenchmarkDotNet.Attributes;

namespace Brought;

public class MuchMemory
{
    [Benchmark]
    public byte[][] Allocates() => [.. Enumerable.Range(0, 50).Select(_ => new byte[4_000])];
}
