using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson15Streams;

/// <summary>Adds up numbers that each have to be waited for, by the kind of source.</summary>
[OneWorker]
public class Waiting
{
    [Params(1, 10)]
    public int Items { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    /// <summary>One after the other.</summary>
    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskEach()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = 0;
            for (var index = 0; index < Items; index++)
            {
                sum += await Numbers.LoadAsync(index, waits: true);
            }
        }

        Repeated.StopClock();
        return sum;
    }

    /// <summary>All begin before the first is awaited.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskList()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            var tasks = new List<Task<int>>(Items);
            for (var index = 0; index < Items; index++)
            {
                tasks.Add(Numbers.LoadAsync(index, waits: true));
            }

            sum = 0;
            foreach (var task in tasks)
            {
                sum += await task;
            }
        }

        Repeated.StopClock();
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> Stream()
    {
        await Task.Yield();
        Repeated.StartClock();
        var sum = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            sum = 0;
            await foreach (var number in Numbers.StreamAsync(Items, waits: true))
            {
                sum += number;
            }
        }

        Repeated.StopClock();
        return sum;
    }
}
