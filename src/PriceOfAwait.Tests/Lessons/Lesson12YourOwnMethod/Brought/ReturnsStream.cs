using BenchmarkDotNet.Attributes;

namespace Brought;

public class ReturnsStream
{
    [Benchmark(Baseline = true)]
    public async IAsyncEnumerable<int> Numbers()
    {
        await Task.Yield();
        yield return 1;
    }
}
