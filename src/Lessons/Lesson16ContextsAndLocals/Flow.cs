using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson16ContextsAndLocals;

[OneWorker]
public class Flow : RepeatedOperation
{
    private static readonly Func<int> Answer = static () => 42;

    private LocalValues _values = new(0, "");

    [Params(0, 1, 16)]
    public int Locals { get; set; }

    [GlobalSetup]
    public void CheckAnswers()
    {
        _values = new(Locals, "Ada");
        SameAnswer.RequireOfAll(this);
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Yields() => RepeatAsync(YieldAsync, _values.Context);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Runs() => RepeatAsync(static () => Task.Run(Answer), _values.Context);

    [Benchmark(OperationsPerInvoke = Repeated.Times)]
    public ValueTask<int> Runs_SuppressFlow() => RepeatAsync(RunWithoutFlow, _values.Context);

    private static async Task<int> YieldAsync()
    {
        await Task.Yield();
        return Answer();
    }

    private static Task<int> RunWithoutFlow()
    {
        using (ExecutionContext.SuppressFlow())
        {
            return Task.Run(Answer);
        }
    }
}
