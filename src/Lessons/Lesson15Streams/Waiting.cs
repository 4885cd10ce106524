using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson15Streams;

[OneWorker]
public class Waiting
{
    [Params(1, 10)]
    public int Items { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

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
