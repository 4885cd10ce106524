using BenchmarkDotNet.Attributes;

namespace Brought;

public class NeverEnds
{
    [Benchmark]
    public async Task<int> Waits() => await new TaskCompletionSource<int>().Task;
}
