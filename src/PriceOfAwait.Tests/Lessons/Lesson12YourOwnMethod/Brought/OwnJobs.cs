using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Engines;

namespace Brought;

[SimpleJob(RunStrategy.Throughput)]
[ShortRunJob]
[MemoryDiagnoser]
public class OwnJobs
{
    [Benchmark]
    public string Text() => new('a', 5);
}
