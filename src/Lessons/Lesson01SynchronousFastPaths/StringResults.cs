using BenchmarkDotNet.Attributes;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

// The build writes the methods of bool and decimal from this file: see the project file.
public partial class ResultTypes
{
    private readonly StringChain.A _aOfString = new(new(new(new(new()))));

    /// <summary>No task at all.</summary>
    [Benchmark(Baseline = true)]
    public Result StringDirectCall() => _aOfString.Call();

    /// <summary>The last object makes a completed task, the others hand it on, and its result is taken.</summary>
    [Benchmark]
    public Result StringDirectPathWithTask() => _aOfString.HandOnTask().GetAwaiter().GetResult();

    /// <summary>Every step is <c>async</c> and awaits the next.</summary>
    [Benchmark]
    public async Task<Result> StringAwaitPathWithTask() => await _aOfString.AwaitTask();

    /// <summary>The last object makes a completed value task, the others hand it on, and its result is taken.</summary>
    [Benchmark]
    public Result StringDirectPathWithValueTask() => _aOfString.HandOnValueTask().GetAwaiter().GetResult();

    /// <summary>Every step is <c>async</c> and awaits the next one's value task.</summary>
    [Benchmark]
    public async ValueTask<Result> StringAwaitPathWithValueTask() => await _aOfString.AwaitValueTask();

    private (string, Result)[] StringAnswers() =>
    [
        (nameof(StringDirectCall), StringDirectCall()),
        (nameof(StringDirectPathWithTask), StringDirectPathWithTask()),
        (nameof(StringAwaitPathWithTask), StringAwaitPathWithTask().GetAwaiter().GetResult()),
        (nameof(StringDirectPathWithValueTask), StringDirectPathWithValueTask()),
        (nameof(StringAwaitPathWithValueTask), StringAwaitPathWithValueTask().AsTask().GetAwaiter().GetResult()),
    ];
}
