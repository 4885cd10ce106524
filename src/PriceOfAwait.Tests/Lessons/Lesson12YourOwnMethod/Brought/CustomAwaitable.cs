using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace Brought;

public class CustomAwaitable
{
    [Benchmark(Baseline = true)]
    public Task<int> Before() => Task.FromResult(4711);

    [Benchmark]
    public Later After() => new();

    public readonly struct Later
    {
        public Awaiter GetAwaiter() => default;
    }

    public readonly struct Awaiter : INotifyCompletion
    {
        public bool IsCompleted => true;

        public int GetResult() => 4711;

        public void OnCompleted(Action continuation) => continuation();
    }
}
