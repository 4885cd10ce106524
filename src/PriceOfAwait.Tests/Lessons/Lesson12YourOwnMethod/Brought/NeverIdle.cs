using BenchmarkDotNet.Attributes;

namespace Brought;

public class NeverIdle
{
    private bool _isStarted;

    [Benchmark]
    public int[] Starts()
    {
        if (!_isStarted)
        {
            _isStarted = true;
            _ = YieldForeverAsync();
        }

        return new int[10];
    }

    private static async Task YieldForeverAsync()
    {
        while (true)
        {
            await Task.Yield();
        }
    }
}
