using BenchmarkDotNet.Attributes;

namespace Brought;

public class IterationSetUp
{
    private readonly Queue<int> _queue = new();

    [IterationSetup]
    public void Fill() => Enumerable.Range(0, 100).ToList().ForEach(_queue.Enqueue);

    [Benchmark]
    public async Task<int> Drain()
    {
        var sum = 0;
        while (_queue.TryDequeue(out var one))
        {
            sum += await Task.FromResult(one);
        }

        return sum;
    }
}
