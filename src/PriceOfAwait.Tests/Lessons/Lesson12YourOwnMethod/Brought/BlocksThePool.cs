using BenchmarkDotNet.Attributes;

namespace Brought;

public class BlocksThePool
{
    [Benchmark(Baseline = true)]
    public async Task<int> InTaskRun() => await Task.Run(() => LoadAsync().Result);

    [Benchmark]
    public async Task<int> AfterYield()
    {
        await Task.Yield();
        return LoadAsync().Result;
    }

    private static async Task<int> LoadAsync()
    {
        await Task.Yield();
        return 42;
    }
}
