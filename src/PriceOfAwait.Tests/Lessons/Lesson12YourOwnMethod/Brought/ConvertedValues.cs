using BenchmarkDotNet.Attributes;

namespace Brought;

public class ConvertedValues
{
    [Params(1)]
    public long Factor { get; set; }

    [Params(2)]
    public decimal Price;

    [Benchmark(Baseline = true)]
    [Arguments(3, FileShare.Read)]
    public byte[] Long(long length, FileShare share) => new byte[length * Factor * (int)Price];

    [Benchmark]
    [Arguments(3, FileShare.Read)]
    public byte[] Decimal(decimal length, FileShare share) => new byte[(int)(length * Factor * Price)];
}
