using BenchmarkDotNet.Attributes;
using Result = string;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// Five ways through a chain of calls that completes synchronously: as a plain call, with a task or value task that is
/// returned directly, and with one that each step awaits. Published as <c>fast-paths</c>.
/// </summary>
public class StringFastPaths
{
    private StringChain.A _a = null!;
    private StringChain.B _b = null!;
    private StringChain.C _c = null!;
    private StringChain.D _d = null!;
    private StringChain.E _e = null!;

    /// <summary>Whether a call goes through all five objects or only to the last one.</summary>
    [Params(false, true)]
    public bool Deep { get; set; }

    [GlobalSetup]
    public void SetUp()
    {
        (_a, _b, _c, _d, _e) = (new(), new(), new(), new(), new());
        SameAnswer.RequireOfAll(this);
    }

    [Benchmark(Baseline = true)]
    public Result DirectCall() => Deep ? _a.Call(_b, _c, _d, _e) : _e.Call();

    /// <summary>The last object creates a completed task, the others return it, and its result is read.</summary>
    [Benchmark]
    public Result DirectPathWithTask() =>
        (Deep ? _a.ReturnTask(_b, _c, _d, _e) : _e.ReturnTask()).GetAwaiter().GetResult();

    [Benchmark]
    public async Task<Result> AwaitPathWithTask() => Deep ? await _a.AwaitTask(_b, _c, _d, _e) : await _e.AwaitTask();

    /// <summary>The last object creates a completed value task, the others return it, and its result is read.</summary>
    [Benchmark]
    public Result DirectPathWithValueTask() =>
        (Deep ? _a.ReturnValueTask(_b, _c, _d, _e) : _e.ReturnValueTask()).GetAwaiter().GetResult();

    [Benchmark]
    public async ValueTask<Result> AwaitPathWithValueTask() =>
        Deep ? await _a.AwaitValueTask(_b, _c, _d, _e) : await _e.AwaitValueTask();
}
