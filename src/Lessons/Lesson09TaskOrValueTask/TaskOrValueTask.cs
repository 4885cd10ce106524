using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson09TaskOrValueTask;

/// <summary>
/// The program of the article of 2019: task or value task, by the probability that a call completes synchronously. Each
/// measured <c>async</c> method awaits another, so one operation is two asynchronous methods.
/// </summary>
/// <remarks>
/// Here the random numbers have a seed, so that counted bytes are the same each time. BenchmarkDotNet blocks until a
/// call completes, so a call that waits also takes the time to wake a thread. <see cref="OrderedDraws"/> awaits it.
/// </remarks>
public class TaskOrValueTask
{
    internal const int Seed = 2019;

    private const int Scale = 20_000;
    private const int LeastIfComplete = 50_000;
    private const int LeastAfterWaiting = 20_000;

    private const int ComparedCalls = 1000;

    private Random _random = new(Seed);

    [Params(0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)]
    public double CompletionProbability { get; set; }

    [Params(0, 3)]
    public int Work { get; set; }

    /// <summary>Throws unless the four methods return the same numbers, but for the fractions of a decimal.</summary>
    [GlobalSetup]
    public async Task CheckAnswers()
    {
        SameAnswer.Require(
            await SumOf(async () => await DrawTaskOfInt()),
            (nameof(ValueTaskOfInt), await SumOf(async () => await DrawValueTaskOfInt())),
            (nameof(TaskOfDecimal), await SumOf(async () => (int)await DrawTaskOfDecimal())),
            (nameof(ValueTaskOfDecimal), await SumOf(async () => (int)await DrawValueTaskOfDecimal())));
        StartOver();
    }

    [StartsOver]
    public void StartOver() => _random = new(Seed);

    [Benchmark(Baseline = true)]
    public async Task<int> TaskOfInt() => await DrawTaskOfInt();

    [Benchmark]
    public async ValueTask<int> ValueTaskOfInt() => await DrawValueTaskOfInt();

    [Benchmark]
    public async Task<decimal> TaskOfDecimal() => await DrawTaskOfDecimal();

    [Benchmark]
    public async ValueTask<decimal> ValueTaskOfDecimal() => await DrawValueTaskOfDecimal();

    internal async Task<int> DrawTaskOfInt()
    {
        var number = _random.NextDouble();
        if (Work > 0)
        {
            Thread.SpinWait(Work);
        }

        if (_random.NextDouble() < CompletionProbability)
        {
            return (int)(number * Scale + LeastIfComplete);
        }

        await Task.Yield();
        return (int)(number * Scale + LeastAfterWaiting);
    }

    internal async ValueTask<int> DrawValueTaskOfInt()
    {
        var number = _random.NextDouble();
        if (Work > 0)
        {
            Thread.SpinWait(Work);
        }

        if (_random.NextDouble() < CompletionProbability)
        {
            return (int)(number * Scale + LeastIfComplete);
        }

        await Task.Yield();
        return (int)(number * Scale + LeastAfterWaiting);
    }

    internal async Task<decimal> DrawTaskOfDecimal()
    {
        var number = _random.NextDouble();
        if (Work > 0)
        {
            Thread.SpinWait(Work);
        }

        if (_random.NextDouble() < CompletionProbability)
        {
            return (decimal)(number * Scale + LeastIfComplete);
        }

        await Task.Yield();
        return (decimal)(number * Scale + LeastAfterWaiting);
    }

    internal async ValueTask<decimal> DrawValueTaskOfDecimal()
    {
        var number = _random.NextDouble();
        if (Work > 0)
        {
            Thread.SpinWait(Work);
        }

        if (_random.NextDouble() < CompletionProbability)
        {
            return (decimal)(number * Scale + LeastIfComplete);
        }

        await Task.Yield();
        return (decimal)(number * Scale + LeastAfterWaiting);
    }

    private async Task<long> SumOf(Func<Task<int>> draw)
    {
        StartOver();
        long sum = 0;
        for (var drawn = 0; drawn < ComparedCalls; drawn++)
        {
            sum += await draw();
        }

        return sum;
    }
}
