using BenchmarkDotNet.Attributes;

namespace Brought;

public class Sequences
{
    [Benchmark(Baseline = true)]
    public int[] Array() => [1, 2, 3];

    [Benchmark]
    public async Task<List<long>> List()
    {
        await Task.Yield();
        return [1, 2, 3];
    }
}
