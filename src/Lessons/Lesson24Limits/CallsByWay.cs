#if WITH_SERVER
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>Many calls, at most ten of them at once. The times and bytes are those of one call.</summary>
public abstract class CallsByWay
{
    private static readonly CancellationTokenSource Cancellation = new();

    private readonly Func<int, CancellationToken, Task> _callAsync;
    private int _sum;

    protected CallsByWay() => _callAsync = CallAsync;

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> NoLimit() => TimeAsync(Ways.NoLimitAsync);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Batches() => TimeAsync(Ways.BatchesAsync);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Semaphore() => TimeAsync(Ways.SemaphoreAsync);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> ForEachAsync() => TimeAsync(Ways.ForEachAsync);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> BoundedChannel() => TimeAsync(Ways.ChannelAsync);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Limiter() => TimeAsync(Ways.LimiterAsync);

    protected abstract Task CallAsync(int number, CancellationToken token);

    /// <summary>Adds what a call returns to the sum of all.</summary>
    protected void Add(int returned) => Interlocked.Add(ref _sum, returned);

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> TimeAsync(Way way)
    {
        await Task.Yield();
        Repeated.StartClock();
        _sum = 0;
        await way(Enumerable.Range(0, Repeated.Times), _callAsync, Cancellation.Token);
        Repeated.StopClock();
        return _sum;
    }
}
#endif
