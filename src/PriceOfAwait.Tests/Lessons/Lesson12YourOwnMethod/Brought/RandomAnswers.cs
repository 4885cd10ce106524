using System;
using System.Threading.Tasks;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class RandomAnswers
{
    [Benchmark(Baseline = true)]
    public async Task<Guid> Before()
    {
        await Task.Yield();
        return Guid.NewGuid();
    }

    [Benchmark]
    public Guid After() => Guid.NewGuid();
}
