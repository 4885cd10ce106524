using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>An application awaits a library's method, with and without a context.</summary>
[OneWorker]
public class Contexts
{
    private readonly PostingContext _context = new();

    /// <summary>How often the library's method waits.</summary>
    [Params(1, 4)]
    public int Waits { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> NoContext()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = await Library.LoadAsync(Waits);
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> NoContext_ConfigureAwaitFalse()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = await Library.LoadAsync_ConfigureAwaitFalse(Waits);
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> Context()
    {
        await Task.Yield();
        SynchronizationContext.SetSynchronizationContext(_context);
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = await Library.LoadAsync(Waits);
        }

        Repeated.StopClock();
        SynchronizationContext.SetSynchronizationContext(null);
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> Context_ConfigureAwaitFalse()
    {
        await Task.Yield();
        SynchronizationContext.SetSynchronizationContext(_context);
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = await Library.LoadAsync_ConfigureAwaitFalse(Waits);
        }

        Repeated.StopClock();
        SynchronizationContext.SetSynchronizationContext(null);
        return sum;
    }
}
