using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>
/// A method enters a <see cref="SemaphoreSlim"/> that is free, or that another method leaves a moment later.
/// </summary>
[OneWorker]
public class Gates : RepeatedOperation
{
    private static readonly SemaphoreSlim Gate = new(1);
    private static readonly CancellationTokenSource Cancellation = new();

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Free() => RepeatAsync(EnterAsync);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Taken() => RepeatAsync(static () => WhileTaken(EnterAsync));

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Taken_Token() => RepeatAsync(static () => WhileTaken(EnterWithTokenAsync));

    private static Task<int> WhileTaken(Func<Task<int>> enterAsync)
    {
        Gate.Wait();
        var waiting = enterAsync();
        Gate.Release();
        return waiting;
    }

    private static async Task<int> EnterAsync()
    {
        await Gate.WaitAsync();
        return Leave();
    }

    private static async Task<int> EnterWithTokenAsync()
    {
        await Gate.WaitAsync(Cancellation.Token);
        return Leave();
    }

    private static int Leave()
    {
        Gate.Release();
        return 42;
    }
}
