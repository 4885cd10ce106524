using BenchmarkDotNet.Attributes;

namespace Brought;

public class PlainTasks
{
    [Benchmark(Baseline = true)]
    public Task WhenAll() => Task.WhenAll(Task.CompletedTask, Task.CompletedTask);

    [Benchmark]
    public Task OfSource()
    {
        var source = new TaskCompletionSource();
        source.SetResult();
        return source.Task;
    }

    [Benchmark]
    public void Nothing()
    {
    }
}
