using BenchmarkDotNet.Attributes;

namespace Brought;

public class AwaitsValueTask
{
    [Benchmark(Baseline = true)]
    public async Task Before()
    {
        for (var step = 0; step < 10; step++)
        {
            await Step();
        }
    }

    [Benchmark]
    public async ValueTask After()
    {
        for (var step = 0; step < 10; step++)
        {
            await Step();
        }
    }

    private static async Task Step()
    {
        await Task.Yield();
        GC.KeepAlive(new int[10]);
    }
}
