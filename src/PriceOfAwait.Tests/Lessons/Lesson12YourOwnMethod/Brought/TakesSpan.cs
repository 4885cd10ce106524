using BenchmarkDotNet.Attributes;

namespace Brought;

public class TakesSpan
{
    [Benchmark(Baseline = true)]
    [Arguments("abc")]
    public int Length(ReadOnlySpan<char> text) => text.Length;
}
