#if NET6_0_OR_GREATER
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// Caller and callee each return a task, a value task, or a value task of the pooling builder (since .NET 6). The
/// caller awaits the callee's task or passes it on. The callee completes a share of its calls synchronously. All return
/// the same numbers.
/// </summary>
/// <remarks>
/// A method's name consists of the caller, what it does, and the callee. A method that passes on is not <c>async</c>
/// and returns what it gets, so pairs that need a conversion are left out. Calls either complete synchronously or wait,
/// so two shares determine all others.
/// </remarks>
[OneWorker]
public class CallerAndCallee
{
    private ScaledNumbers _numbers = new(0);

    [Params(0.0, 1.0)]
    public double CompletionProbability { get; set; }

    /// <summary>Applies the share, and throws unless all return the same numbers over a round.</summary>
    [GlobalSetup]
    public async Task Prepare()
    {
        _numbers = new ScaledNumbers(CompletionProbability);
        SameAnswer.Require(
            await SumOfRound(() => new(CallTaskAwaitsTask())),
            (nameof(TaskAwaitsValueTask), await SumOfRound(() => new(CallTaskAwaitsValueTask()))),
            (nameof(TaskAwaitsPooled), await SumOfRound(() => new(CallTaskAwaitsPooled()))),
            (nameof(ValueTaskAwaitsTask), await SumOfRound(CallValueTaskAwaitsTask)),
            (nameof(ValueTaskAwaitsValueTask), await SumOfRound(CallValueTaskAwaitsValueTask)),
            (nameof(ValueTaskAwaitsPooled), await SumOfRound(CallValueTaskAwaitsPooled)),
            (nameof(PooledAwaitsTask), await SumOfRound(CallPooledAwaitsTask)),
            (nameof(PooledAwaitsValueTask), await SumOfRound(CallPooledAwaitsValueTask)),
            (nameof(PooledAwaitsPooled), await SumOfRound(CallPooledAwaitsPooled)),
            (nameof(TaskPassesTask), await SumOfRound(() => new(CallTaskPassesTask()))),
            (nameof(ValueTaskPassesValueTask), await SumOfRound(CallValueTaskPassesValueTask)),
            (nameof(ValueTaskPassesPooled), await SumOfRound(CallValueTaskPassesPooled)));
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskAwaitsTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallTaskAwaitsTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskAwaitsValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallTaskAwaitsValueTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskAwaitsPooled()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallTaskAwaitsPooled();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ValueTaskAwaitsTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskAwaitsTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ValueTaskAwaitsValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskAwaitsValueTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ValueTaskAwaitsPooled()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskAwaitsPooled();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledAwaitsTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallPooledAwaitsTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledAwaitsValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallPooledAwaitsValueTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledAwaitsPooled()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallPooledAwaitsPooled();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskPassesTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallTaskPassesTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ValueTaskPassesValueTask()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskPassesValueTask();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ValueTaskPassesPooled()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskPassesPooled();
        }

        Repeated.StopClock();
        return number;
    }

    private async Task<int> CallTaskAwaitsTask() => await _numbers.TaskOfInt();

    private async Task<int> CallTaskAwaitsValueTask() => await _numbers.ValueTaskOfInt();

    private async Task<int> CallTaskAwaitsPooled() => await _numbers.PooledValueTaskOfInt();

    private async ValueTask<int> CallValueTaskAwaitsTask() => await _numbers.TaskOfInt();

    private async ValueTask<int> CallValueTaskAwaitsValueTask() => await _numbers.ValueTaskOfInt();

    private async ValueTask<int> CallValueTaskAwaitsPooled() => await _numbers.PooledValueTaskOfInt();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> CallPooledAwaitsTask() => await _numbers.TaskOfInt();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> CallPooledAwaitsValueTask() => await _numbers.ValueTaskOfInt();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> CallPooledAwaitsPooled() => await _numbers.PooledValueTaskOfInt();

    private Task<int> CallTaskPassesTask() => _numbers.TaskOfInt();

    private ValueTask<int> CallValueTaskPassesValueTask() => _numbers.ValueTaskOfInt();

    private ValueTask<int> CallValueTaskPassesPooled() => _numbers.PooledValueTaskOfInt();

    private static async Task<long> SumOfRound(Func<ValueTask<int>> draw)
    {
        long sum = 0;
        for (var drawn = 0; drawn < ScaledNumbers.Round; drawn++)
        {
            sum += await draw();
        }

        return sum;
    }
}
#endif
