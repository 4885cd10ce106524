using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

/// <summary>Awaits operations in batches. The times and bytes are those of one operation.</summary>
public abstract class ManyAtOnce
{
#if NET6_0_OR_GREATER
    // By default as many as the machine has cores, so that each machine would allocate other bytes.
    private static readonly ParallelOptions Limit = new() { MaxDegreeOfParallelism = 4 };

    private int _sum;
#endif

    [Params(1, 10, 100, 1000)]
    public int AtOnce { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> OneByOne()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done += AtOnce)
        {
            for (var number = 0; number < AtOnce; number++)
            {
                sum += await OperationAsync(number);
            }
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> WhenAll()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done += AtOnce)
        {
            foreach (var result in await Task.WhenAll(StartAll()))
            {
                sum += result;
            }
        }

        Repeated.StopClock();
        return sum;
    }

#if NET9_0_OR_GREATER || !FOR_RUNTIME
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> WhenEach()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done += AtOnce)
        {
            await foreach (var task in WhenEach(null, StartAll()))
            {
                sum += await task;
            }
        }

        Repeated.StopClock();
        return sum;
    }
#endif

#if NET6_0_OR_GREATER
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ForEachAsync()
    {
        await Task.Yield();
        Repeated.StartClock();
        _sum = 0;
        for (var done = 0; done < Repeated.Times; done += AtOnce)
        {
            await Parallel.ForEachAsync(Enumerable.Range(0, AtOnce), Limit, async (number, _) =>
            {
                var result = await OperationAsync(number);
                Interlocked.Add(ref _sum, result);
            });
        }

        Repeated.StopClock();
        return _sum;
    }
#endif

    protected abstract Task<int> OperationAsync(int number);

#if NET9_0_OR_GREATER || !FOR_RUNTIME
    // The lessons are built for .NET 8, which lacks it, and run on the newest runtime.
    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(WhenEach))]
    private static extern IAsyncEnumerable<Task<T>> WhenEach<T>(Task? ofClass, params Task<T>[] tasks);
#endif

    private Task<int>[] StartAll()
    {
        var tasks = new Task<int>[AtOnce];
        for (var number = 0; number < AtOnce; number++)
        {
            tasks[number] = OperationAsync(number);
        }

        return tasks;
    }
}
