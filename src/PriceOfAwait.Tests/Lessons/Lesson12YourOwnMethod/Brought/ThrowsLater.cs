using BenchmarkDotNet.Attributes;

namespace Brought;

public class ThrowsLater
{
    private int _calls;

    [Benchmark]
    public int Fails() => ++_calls > 20 ? throw new InvalidOperationException("too often") : 1;
}
