using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// Task or value task, by the share of calls that complete synchronously, awaited instead of blocked on. Exactly that
/// share completes synchronously. The measured <c>async</c> method awaits another, so one operation is two asynchronous
/// methods, as in <see cref="TaskOrValueTask"/>.
/// </summary>
[OneWorker]
public class OrderedDraws
{
    private ScaledNumbers _numbers = new(0);

    [Params(0.0, 0.5, 1.0)]
    public double CompletionProbability { get; set; }

    /// <summary>Applies the share, and throws unless the four methods return the same numbers over a round.</summary>
    [GlobalSetup]
    public async Task Prepare()
    {
        _numbers = new ScaledNumbers(CompletionProbability);
        SameAnswer.Require(
            await SumOfRound(async () => await CallTaskOfInt()),
            (nameof(ValueTaskOfInt), await SumOfRound(async () => await CallValueTaskOfInt())),
            (nameof(TaskOfDecimal), await SumOfRound(CallTaskOfDecimal)),
            (nameof(ValueTaskOfDecimal), await SumOfRound(async () => await CallValueTaskOfDecimal())));
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> TaskOfInt()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallTaskOfInt();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ValueTaskOfInt()
    {
        await Task.Yield();
        Repeated.StartClock();
        int number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskOfInt();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> TaskOfDecimal()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallTaskOfDecimal();
        }

        Repeated.StopClock();
        return number;
    }

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    [MethodImpl(Repeated.Options)]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<decimal> ValueTaskOfDecimal()
    {
        await Task.Yield();
        Repeated.StartClock();
        decimal number = 0;
        for (var done = 0; done < Repeated.Times; done++)
        {
            number = await CallValueTaskOfDecimal();
        }

        Repeated.StopClock();
        return number;
    }

    private async Task<int> CallTaskOfInt() => await _numbers.TaskOfInt();

    private async ValueTask<int> CallValueTaskOfInt() => await _numbers.ValueTaskOfInt();

    private async Task<decimal> CallTaskOfDecimal() => await _numbers.TaskOfDecimal();

    private async ValueTask<decimal> CallValueTaskOfDecimal() => await _numbers.ValueTaskOfDecimal();

    private static async Task<decimal> SumOfRound(Func<Task<decimal>> draw)
    {
        decimal sum = 0;
        for (var drawn = 0; drawn < ScaledNumbers.Round; drawn++)
        {
            sum += await draw();
        }

        return sum;
    }
}
