#if NET6_0_OR_GREATER
using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.TaskOrValueTask;

/// <summary>
/// Who calls, and who is called: each returns a task, a value task, or a value task of the pooling builder (since .NET 6), and the caller awaits what it gets
/// or passes it on. The called method completes a share of its calls synchronously; all return the same numbers.
/// </summary>
/// <remarks>
/// A method's name says who it is, what it does, and what it calls. A method that passes on is not <c>async</c>, so it returns what it gets: the
/// pairs that would have to be converted are left out. Calls either complete synchronously or wait, so two shares tell all others.
/// </remarks>
public class CallerAndCallee
{
    private ScaledNumbers numbers = new(0, 0);

    /// <summary>The share of calls that complete synchronously.</summary>
    [Params(0.0, 1.0)]
    public double CompletionProbability { get; set; }

    /// <summary>Takes the share over, and refuses to go on unless all return the same numbers over a round.</summary>
    [GlobalSetup]
    public async Task Prepare()
    {
        numbers = new ScaledNumbers(CompletionProbability, work: 0);
        SameAnswer.Require(
            await SumOfRound(() => new(TaskAwaitsTask())),
            (nameof(TaskAwaitsValueTask), await SumOfRound(() => new(TaskAwaitsValueTask()))),
            (nameof(TaskAwaitsPooled), await SumOfRound(() => new(TaskAwaitsPooled()))),
            (nameof(ValueTaskAwaitsTask), await SumOfRound(ValueTaskAwaitsTask)),
            (nameof(ValueTaskAwaitsValueTask), await SumOfRound(ValueTaskAwaitsValueTask)),
            (nameof(ValueTaskAwaitsPooled), await SumOfRound(ValueTaskAwaitsPooled)),
            (nameof(PooledAwaitsTask), await SumOfRound(PooledAwaitsTask)),
            (nameof(PooledAwaitsValueTask), await SumOfRound(PooledAwaitsValueTask)),
            (nameof(PooledAwaitsPooled), await SumOfRound(PooledAwaitsPooled)),
            (nameof(TaskPassesTask), await SumOfRound(() => new(TaskPassesTask()))),
            (nameof(ValueTaskPassesValueTask), await SumOfRound(ValueTaskPassesValueTask)),
            (nameof(ValueTaskPassesPooled), await SumOfRound(ValueTaskPassesPooled)));
    }

    /// <summary>A task that awaits a task.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> TaskAwaitsTask() => await numbers.TaskOfInt();

    /// <summary>A task that awaits a value task.</summary>
    [Benchmark]
    public async Task<int> TaskAwaitsValueTask() => await numbers.ValueTaskOfInt();

    /// <summary>A task that awaits a value task of the pooling builder.</summary>
    [Benchmark]
    public async Task<int> TaskAwaitsPooled() => await numbers.PooledValueTaskOfInt();

    /// <summary>A value task that awaits a task.</summary>
    [Benchmark]
    public async ValueTask<int> ValueTaskAwaitsTask() => await numbers.TaskOfInt();

    /// <summary>A value task that awaits a value task.</summary>
    [Benchmark]
    public async ValueTask<int> ValueTaskAwaitsValueTask() => await numbers.ValueTaskOfInt();

    /// <summary>A value task that awaits a value task of the pooling builder.</summary>
    [Benchmark]
    public async ValueTask<int> ValueTaskAwaitsPooled() => await numbers.PooledValueTaskOfInt();

    /// <summary>A value task of the pooling builder that awaits a task.</summary>
    [Benchmark]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledAwaitsTask() => await numbers.TaskOfInt();

    /// <summary>A value task of the pooling builder that awaits a value task.</summary>
    [Benchmark]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledAwaitsValueTask() => await numbers.ValueTaskOfInt();

    /// <summary>A value task of the pooling builder that awaits a value task of the pooling builder.</summary>
    [Benchmark]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> PooledAwaitsPooled() => await numbers.PooledValueTaskOfInt();

    /// <summary>A task, passed on.</summary>
    [Benchmark]
    public Task<int> TaskPassesTask() => numbers.TaskOfInt();

    /// <summary>A value task, passed on.</summary>
    [Benchmark]
    public ValueTask<int> ValueTaskPassesValueTask() => numbers.ValueTaskOfInt();

    /// <summary>A value task of the pooling builder, passed on.</summary>
    [Benchmark]
    public ValueTask<int> ValueTaskPassesPooled() => numbers.PooledValueTaskOfInt();

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
