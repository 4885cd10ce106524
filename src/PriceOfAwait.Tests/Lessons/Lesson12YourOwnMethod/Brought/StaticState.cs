using BenchmarkDotNet.Attributes;

namespace Brought;

/// <summary>BenchmarkDotNet sets up each benchmark in a process of its own.</summary>
public class StaticState
{
    private static int[] _numbers = [];

    [Params(1, 100)]
    public int Count { get; set; }

    [GlobalSetup]
    public void Fill() => _numbers = new int[Count];

    [Benchmark(Baseline = true)]
    public async Task<int[]> Before()
    {
        await Task.CompletedTask;
        return (int[])_numbers.Clone();
    }

    [Benchmark]
    public int[] After() => (int[])_numbers.Clone();
}
