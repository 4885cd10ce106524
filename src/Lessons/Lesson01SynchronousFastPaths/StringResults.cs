using BenchmarkDotNet.Attributes;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

// The build generates the methods for bool and decimal from this file: see the project file.
public partial class ResultTypes
{
    private StringChain.A _aOfString = null!;
    private StringChain.B _bOfString = null!;
    private StringChain.C _cOfString = null!;
    private StringChain.D _dOfString = null!;
    private StringChain.E _eOfString = null!;

    [Benchmark(Baseline = true)]
    public Result StringDirectCall() =>
        Deep ? _aOfString.Call(_bOfString, _cOfString, _dOfString, _eOfString) : _eOfString.Call();

    [Benchmark]
    public Result StringDirectPathWithTask() =>
        (Deep ? _aOfString.ReturnTask(_bOfString, _cOfString, _dOfString, _eOfString) : _eOfString.ReturnTask())
            .GetAwaiter()
            .GetResult();

    [Benchmark]
    public async Task<Result> StringAwaitPathWithTask() =>
        Deep
            ? await _aOfString.AwaitTask(_bOfString, _cOfString, _dOfString, _eOfString)
            : await _eOfString.AwaitTask();

    [Benchmark]
    public Result StringDirectPathWithValueTask() =>
        (
            Deep
                ? _aOfString.ReturnValueTask(_bOfString, _cOfString, _dOfString, _eOfString)
                : _eOfString.ReturnValueTask()
        )
            .GetAwaiter()
            .GetResult();

    [Benchmark]
    public async ValueTask<Result> StringAwaitPathWithValueTask() =>
        Deep
            ? await _aOfString.AwaitValueTask(_bOfString, _cOfString, _dOfString, _eOfString)
            : await _eOfString.AwaitValueTask();

    private void SetUpString() =>
        (_aOfString, _bOfString, _cOfString, _dOfString, _eOfString) = (new(), new(), new(), new(), new());

    private async Task<(string, Result)[]> StringAnswersAsync() =>
        [
            ("directly", StringDirectCall()),
            ("by a task", StringDirectPathWithTask()),
            ("awaiting", await StringAwaitPathWithTask()),
            ("by a value task", StringDirectPathWithValueTask()),
            ("awaiting value tasks", await StringAwaitPathWithValueTask()),
        ];
}
