using BenchmarkDotNet.Attributes;

namespace Brought;

public class WithArguments
{
    public static IEnumerable<object[]> Lengths => [[3, "three"], [30, "thirty"]];

    [Benchmark]
    [Arguments(1)]
    [Arguments(100)]
    public int[] Array(int length) => new int[length];

    [Benchmark]
    [Arguments(1)]
    [Arguments(100)]
    public async Task<int[]> ArrayInTask(int length)
    {
        await Task.CompletedTask;
        return new int[length];
    }

    [Benchmark]
    [ArgumentsSource(nameof(Lengths))]
    public byte[] Bytes(int length, string name) => new byte[length + name.Length];
}
