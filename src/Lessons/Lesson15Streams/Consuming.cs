using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson15Streams;

/// <summary>
/// Adds up a stream of two numbers that each have to be waited for, by what is said to <c>await foreach</c>.
/// </summary>
[OneWorker]
public class Consuming
{
    private const int Items = 2;

    private static readonly CancellationTokenSource First = new();
    private static readonly CancellationTokenSource Second = new();

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> AwaitForeach()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = 0;
            await foreach (var number in Numbers.CancellableAsync(Items))
            {
                sum += number;
            }
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> WithConfigureAwait()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = 0;
            await foreach (var number in Numbers.CancellableAsync(Items).ConfigureAwait(false))
            {
                sum += number;
            }
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> WithToken()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = 0;
            await foreach (var number in Numbers.CancellableAsync(Items).WithCancellation(First.Token))
            {
                sum += number;
            }
        }

        Repeated.StopClock();
        return sum;
    }

    /// <summary>One as an argument, another by <c>WithCancellation</c>: the stream has to listen to both.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> WithTwoTokens()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = 0;
            await foreach (var number in Numbers.CancellableAsync(Items, First.Token).WithCancellation(Second.Token))
            {
                sum += number;
            }
        }

        Repeated.StopClock();
        return sum;
    }
}
