using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.TaskOrValueTask;

/// <summary>
/// Task or value task, by the share of calls that complete synchronously. The benchmark methods are <c>async</c> themselves, so
/// that one operation is two asynchronous methods.
/// </summary>
public class TaskOrValueTask
{
    private ScaledNumbers numbers = new(0, 0);

    /// <summary>The share of calls that complete synchronously.</summary>
    [Params(0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)]
    public double CompletionProbability { get; set; }

    /// <summary>For how long each call spins, in iterations of <see cref="Thread.SpinWait"/>.</summary>
    [Params(0, 3)]
    public int Work { get; set; }

    /// <summary>Takes the parameters over, and refuses to go on unless the four methods return the same numbers over a round.</summary>
    [GlobalSetup]
    public async Task Prepare()
    {
        numbers = new ScaledNumbers(CompletionProbability, Work);
        SameAnswer.Require(
            await SumOfRound(async () => await TaskOfInt()),
            (nameof(ValueTaskOfInt), await SumOfRound(async () => await ValueTaskOfInt())),
            (nameof(TaskOfDecimal), await SumOfRound(TaskOfDecimal)),
            (nameof(ValueTaskOfDecimal), await SumOfRound(async () => await ValueTaskOfDecimal())));
    }

    /// <inheritdoc cref="ScaledNumbers.TaskOfInt"/>
    [Benchmark(Baseline = true)]
    public async Task<int> TaskOfInt() => await numbers.TaskOfInt();

    /// <inheritdoc cref="ScaledNumbers.ValueTaskOfInt"/>
    [Benchmark]
    public async ValueTask<int> ValueTaskOfInt() => await numbers.ValueTaskOfInt();

    /// <inheritdoc cref="ScaledNumbers.TaskOfDecimal"/>
    [Benchmark]
    public async Task<decimal> TaskOfDecimal() => await numbers.TaskOfDecimal();

    /// <inheritdoc cref="ScaledNumbers.ValueTaskOfDecimal"/>
    [Benchmark]
    public async ValueTask<decimal> ValueTaskOfDecimal() => await numbers.ValueTaskOfDecimal();

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
