using BenchmarkDotNet.Attributes;

namespace Brought;

public class Slow
{
    [Benchmark(Baseline = true)]
    public int[] Computing()
    {
        var until = Environment.TickCount64 + 10;
        while (Environment.TickCount64 < until)
        {
        }

        return new int[10];
    }
}
