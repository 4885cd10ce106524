using BenchmarkDotNet.Attributes;

namespace Brought;

public class NullableEnum
{
    [Benchmark(Baseline = true)]
    [Arguments(FileShare.Read)]
    public bool IsRead(FileShare? share) => share == FileShare.Read;
}
