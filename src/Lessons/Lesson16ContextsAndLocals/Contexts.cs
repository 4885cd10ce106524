using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>An application awaits a library's method, with and without a context.</summary>
[OneWorker]
public class Contexts
{
    private readonly PostingContext _context = new();

    [Params(1, 4)]
    public int Waits { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> NoContext() => RepeatAsync(null, isConfigured: false);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> NoContext_ConfigureAwaitFalse() => RepeatAsync(null, isConfigured: true);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Context() => RepeatAsync(_context, isConfigured: false);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Context_ConfigureAwaitFalse() => RepeatAsync(_context, isConfigured: true);

    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> RepeatAsync(SynchronizationContext? context, bool isConfigured)
    {
        await Task.Yield();
        SynchronizationContext.SetSynchronizationContext(context);
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = isConfigured ? await Library.LoadAsync_ConfigureAwaitFalse(Waits) : await Library.LoadAsync(Waits);
        }

        Repeated.StopClock();
        SynchronizationContext.SetSynchronizationContext(null);
        return sum;
    }
}
