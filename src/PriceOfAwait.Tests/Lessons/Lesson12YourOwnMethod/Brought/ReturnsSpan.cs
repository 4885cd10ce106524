using BenchmarkDotNet.Attributes;

namespace Brought;

public class ReturnsSpan
{
    private int[] _numbers = [1, 2, 3];

    [Benchmark]
    public Span<int> Span() => _numbers;

    [Benchmark]
    public ref int Reference() => ref _numbers[0];
}
