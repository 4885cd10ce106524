using BenchmarkDotNet.Attributes;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

// The build generates the methods for bool and decimal from this file: see the project file.
public partial class ResultTypes
{
    private readonly StringChain.A _aOfString = new(new(new(new(new()))));

    [Benchmark(Baseline = true)]
    public Result StringDirectCall() => _aOfString.Call();

    [Benchmark]
    public Result StringDirectPathWithTask() => _aOfString.ReturnTask().GetAwaiter().GetResult();

    [Benchmark]
    public async Task<Result> StringAwaitPathWithTask() => await _aOfString.AwaitTask();

    [Benchmark]
    public Result StringDirectPathWithValueTask() => _aOfString.ReturnValueTask().GetAwaiter().GetResult();

    [Benchmark]
    public async ValueTask<Result> StringAwaitPathWithValueTask() => await _aOfString.AwaitValueTask();

    private async Task<(string, Result)[]> StringAnswersAsync() =>
    [
        ("directly", StringDirectCall()), ("by a task", StringDirectPathWithTask()), ("awaiting", await StringAwaitPathWithTask()),
        ("by a value task", StringDirectPathWithValueTask()), ("awaiting value tasks", await StringAwaitPathWithValueTask()),
    ];
}
