using System.Diagnostics;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class MeetsAnother
{
    private static readonly long MaxTicks = Stopwatch.Frequency / 500;

    private int _entered;

    [Benchmark]
    public async Task<int> Together()
    {
        _entered = 0;
        await Task.WhenAll(Task.Run(Enter), Task.Run(Enter));
        return 2;
    }

    [Benchmark]
    public async Task<int> Alone()
    {
        _entered = -2;
        await Task.Run(Enter);
        return 2;
    }

    /// <summary>The second allocates if the first is still here, which takes another thread.</summary>
    private void Enter()
    {
        var entered = Interlocked.Increment(ref _entered);
        for (
            var started = Stopwatch.GetTimestamp();
            entered == 1 && _entered == 1 && Stopwatch.GetTimestamp() - started < MaxTicks;
            Thread.Yield()
        ) { }

        if (entered == 1)
        {
            Interlocked.CompareExchange(ref _entered, 5, 1);
        }
        else if (entered == 2)
        {
            GC.KeepAlive(new byte[100]);
        }
    }
}
