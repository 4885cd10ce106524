using BenchmarkDotNet.Attributes;

namespace Brought;

public class Overflows
{
    private int _depth;

    [Benchmark]
    public int Recursive() => _depth++ < 0 ? 0 : 1 + Recursive();
}
