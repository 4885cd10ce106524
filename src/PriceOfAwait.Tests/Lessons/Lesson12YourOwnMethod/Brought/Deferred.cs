using BenchmarkDotNet.Attributes;

namespace Brought;

public class Deferred
{
    [Benchmark]
    public IEnumerable<int> Numbers()
    {
        yield return 1;
    }
}
