using System;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class OneIsRandom
{
    [Benchmark]
    public Guid Random() => Guid.NewGuid();

    [Benchmark(Baseline = true)]
    public int Before() => 1000;

    [Benchmark]
    public int After() => 999;
}
