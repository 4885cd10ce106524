using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson00StartHere;

/// <summary>
/// The three prices, each as a difference of two methods that do the same work: an <c>await</c> of something finished,
/// an <c>async</c> method around a call, and a wait. What is called is never inlined, and all return the same number.
/// A pool of one worker runs what waits, so that no thread is ever woken.
/// </summary>
/// <remarks>
/// Each benchmark is a loop of very many operations, so that starting it doesn't count, even if it is <c>async</c>. One
/// that can't wait doesn't need the clock of <see cref="Repeated"/>.
/// </remarks>
[OneWorker]
public class ThreePrices
{
    // It has no cached task, so each async method that returns it allocates its own.
    private const int Answer = 42;

    private readonly Task<int> _finished = Task.FromResult(Answer);
    private bool _mustWait;

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    /// <summary>No <c>async</c> anywhere.</summary>
    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public int ResultOfTask()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = Finished().Result;
        }

        return answer;
    }

    /// <summary>
    /// The same calls, awaited in one <c>async</c> method, which doesn't count beside so many. As it completes
    /// synchronously, its value task allocates nothing.
    /// </summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    public async ValueTask<int> AwaitTask()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await Finished();
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int ResultOfValueTask()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = FinishedValueTask().Result;
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    public async ValueTask<int> AwaitValueTask()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await FinishedValueTask();
        }

        return answer;
    }

    /// <summary>One call of a method that makes sixteen calls in a row.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int SixteenResults()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = PassOnAfterFifteenCalls().Result;
        }

        return answer;
    }

    /// <summary>The method is <c>async</c>, and awaits only the last of its sixteen calls.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int OneAwaitOfSixteen()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = AwaitAfterFifteenCalls().Result;
        }

        return answer;
    }

    /// <summary>It awaits each of its sixteen calls.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int SixteenAwaits()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = AwaitSixteenTimes().Result;
        }

        return answer;
    }

    /// <summary>A plain method around the call, which passes its task on.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int PlainMethod()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = PassOn().Result;
        }

        return answer;
    }

    /// <summary>An <c>async</c> method around the call, which awaits its task.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int AsyncMethod()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = AwaitOnce().Result;
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int PlainMethodWithValueTask()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = PassOnValueTask().Result;
        }

        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public int AsyncMethodWithValueTask()
    {
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = AwaitOnceWithValueTask().Result;
        }

        return answer;
    }

    /// <summary>An <c>async</c> method that could wait, and needn't.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> NeedntWait()
    {
        await Task.Yield();
        _mustWait = false;
        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await WaitIfNecessary();
            answer = Answer;
        }

        Repeated.StopClock();
        return answer;
    }

    /// <summary>The same method, which must wait: it steps aside, and the pool's queue brings it back.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> FirstWait()
    {
        await Task.Yield();
        _mustWait = true;
        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await WaitIfNecessary();
            answer = Answer;
        }

        Repeated.StopClock();
        return answer;
    }

    /// <summary>One more <c>async</c> method around it, which waits with it.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> FurtherMethod()
    {
        await Task.Yield();
        _mustWait = true;
        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await AnswerAfterWaiting();
        }

        Repeated.StopClock();
        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> NeedntWaitWithValueTask()
    {
        await Task.Yield();
        _mustWait = false;
        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await WaitIfNecessaryWithValueTask();
            answer = Answer;
        }

        Repeated.StopClock();
        return answer;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> FirstWaitWithValueTask()
    {
        await Task.Yield();
        _mustWait = true;
        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            await WaitIfNecessaryWithValueTask();
            answer = Answer;
        }

        Repeated.StopClock();
        return answer;
    }

    /// <summary>The method that waits inside still returns a task, so that just the further one differs.</summary>
    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> FurtherMethodWithValueTask()
    {
        await Task.Yield();
        _mustWait = true;
        Repeated.StartClock();
        var answer = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            answer = await AnswerAfterWaitingWithValueTask();
        }

        Repeated.StopClock();
        return answer;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<int> Finished() => _finished;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<int> FinishedValueTask() => new(Answer);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<int> PassOn() => Finished();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<int> AwaitOnce() => await Finished();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<int> PassOnValueTask() => FinishedValueTask();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async ValueTask<int> AwaitOnceWithValueTask() => await FinishedValueTask();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<int> PassOnAfterFifteenCalls()
    {
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        return Finished();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<int> AwaitAfterFifteenCalls()
    {
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        _ = Finished().Result;
        return await Finished();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<int> AwaitSixteenTimes()
    {
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        _ = await Finished();
        return await Finished();
    }

    private async Task WaitIfNecessary()
    {
        if (_mustWait)
        {
            await Task.Yield();
        }
    }

    private async Task<int> AnswerAfterWaiting()
    {
        await WaitIfNecessary();
        return Answer;
    }

    private async ValueTask WaitIfNecessaryWithValueTask()
    {
        if (_mustWait)
        {
            await Task.Yield();
        }
    }

    private async ValueTask<int> AnswerAfterWaitingWithValueTask()
    {
        await WaitIfNecessary();
        return Answer;
    }
}
