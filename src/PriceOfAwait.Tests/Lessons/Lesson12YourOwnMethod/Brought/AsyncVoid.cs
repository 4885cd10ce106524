using BenchmarkDotNet.Attributes;

namespace Brought;

public class AsyncVoid
{
    [Benchmark]
    public async void Waits() => await Task.Yield();
}
