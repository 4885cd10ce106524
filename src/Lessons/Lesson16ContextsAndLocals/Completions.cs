using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

/// <summary>A method awaits a <see cref="TaskCompletionSource{TResult}"/>, which another completes.</summary>
[OneWorker]
public class Completions : RepeatedOperation
{
    // Kept where the one that completes it finds it, so it is on the heap.
    private static TaskCompletionSource<int> _pending = new();

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Inline() => RepeatAsync(static () => CompleteAsync(TaskCreationOptions.None));

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Asynchronously() =>
        RepeatAsync(static () => CompleteAsync(TaskCreationOptions.RunContinuationsAsynchronously));

    private static Task<int> CompleteAsync(TaskCreationOptions options)
    {
        _pending = new(options);
        var waiting = WaitAsync(_pending.Task);
        _pending.SetResult(42);
        return waiting;
    }

    private static async Task<int> WaitAsync(Task<int> task) => await task;
}
