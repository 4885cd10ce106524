using BenchmarkDotNet.Attributes;

namespace Brought;

public class OtherAnswers
{
    [Benchmark(Baseline = true)]
    public async Task<int> Before() => await Task.FromResult(1000);

    [Benchmark]
    public ValueTask<int> After() => new(999);
}
