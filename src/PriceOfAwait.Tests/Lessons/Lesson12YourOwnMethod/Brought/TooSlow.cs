using BenchmarkDotNet.Attributes;

namespace Brought;

public class TooSlow
{
    [Benchmark(Baseline = true)]
    public async Task Delays() => await Task.Delay(100);
}
