using BenchmarkDotNet.Attributes;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// Five ways through a chain of calls that completes synchronously: as a plain call, with a task or value task that is returned directly,
/// and with one that each step awaits.
/// </summary>
public class StringFastPaths
{
    private readonly StringChain.E _e;
    private readonly StringChain.A _a;

    public StringFastPaths()
    {
        _e = new StringChain.E();
        _a = new StringChain.A(new StringChain.B(new StringChain.C(new StringChain.D(_e))));
    }

    /// <summary>Whether a call goes through all five objects or only to the last one.</summary>
    [Params(false, true)]
    public bool Deep { get; set; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.RequireOfAll(this);

    [Benchmark(Baseline = true)]
    public Result DirectCall() => Deep ? _a.Call() : _e.Call();

    /// <summary>The last object creates a completed task, the others return it, and its result is read.</summary>
    [Benchmark]
    public Result DirectPathWithTask() => ReturnTask().GetAwaiter().GetResult();

    [Benchmark]
    public async Task<Result> AwaitPathWithTask() => Deep ? await _a.AwaitTask() : await _e.AwaitTask();

    /// <summary>The last object creates a completed value task, the others return it, and its result is read.</summary>
    [Benchmark]
    public Result DirectPathWithValueTask() => ReturnValueTask().GetAwaiter().GetResult();

    [Benchmark]
    public async ValueTask<Result> AwaitPathWithValueTask() => Deep ? await _a.AwaitValueTask() : await _e.AwaitValueTask();

    internal Task<Result> ReturnTask() => Deep ? _a.ReturnTask() : _e.ReturnTask();

    internal ValueTask<Result> ReturnValueTask() => Deep ? _a.ReturnValueTask() : _e.ReturnValueTask();
}
