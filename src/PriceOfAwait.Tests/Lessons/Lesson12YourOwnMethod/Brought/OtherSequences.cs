using BenchmarkDotNet.Attributes;

namespace Brought;

public class OtherSequences
{
    [Benchmark(Baseline = true)]
    public int[] Array() => [1, 2, 3];

    [Benchmark]
    public int[] Other() => [1, 2, 4];
}
