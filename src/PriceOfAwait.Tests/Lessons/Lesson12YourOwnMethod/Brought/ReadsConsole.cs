using BenchmarkDotNet.Attributes;

namespace Brought;

public class ReadsConsole
{
    [Benchmark]
    public string? Reads() => Console.ReadLine();
}
