using BenchmarkDotNet.Attributes;

namespace Brought;

public class Exits
{
    [Benchmark]
    public void Ends() => Environment.Exit(0);
}
