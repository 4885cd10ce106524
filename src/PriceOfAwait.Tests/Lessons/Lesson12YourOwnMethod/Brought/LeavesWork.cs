using BenchmarkDotNet.Attributes;

namespace Brought;

public class LeavesWork
{
    private static readonly Task<int> Answer = Task.FromResult(4711);

    [Benchmark]
    public int Forgotten()
    {
        _ = YieldOnceAsync();
        return 4711;
    }

    [Benchmark]
    public Task<int> ForgottenBesideATask()
    {
        _ = YieldOnceAsync();
        return Answer;
    }

    [Benchmark]
    public async Task<int> ForgottenBeforeAnAwait()
    {
        _ = YieldOnceAsync();
        await Task.Yield();
        return 4711;
    }

    [Benchmark]
    public ValueTask<int> ForgottenThatYieldsTwice()
    {
        _ = YieldTwiceAsync();
        return new(4711);
    }

    [Benchmark]
    public int Queued()
    {
        ThreadPool.QueueUserWorkItem(static _ => GC.KeepAlive(new byte[100]));
        return 4711;
    }

    private static async Task YieldTwiceAsync()
    {
        await YieldOnceAsync();
        await YieldOnceAsync();
    }

    private static async Task YieldOnceAsync()
    {
        await Task.Yield();
        GC.KeepAlive(new byte[100]);
    }
}
