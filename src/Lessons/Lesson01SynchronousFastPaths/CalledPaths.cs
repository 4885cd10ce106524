using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// Ours: the direct paths of <see cref="StringFastPaths"/> beside the plain call, where each method stays a call, as
/// across an interface or in a method that is too long to be inlined.
/// </summary>
public class CalledPaths
{
    private CalledChain.A _a = null!;
    private CalledChain.B _b = null!;
    private CalledChain.C _c = null!;
    private CalledChain.D _d = null!;
    private CalledChain.E _e = null!;

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
    public string DirectCall() => Deep ? _a.Call(_b, _c, _d, _e) : _e.Call();

    [Benchmark]
    public string DirectPathWithTask() =>
        (Deep ? _a.ReturnTask(_b, _c, _d, _e) : _e.ReturnTask()).GetAwaiter().GetResult();

    [Benchmark]
    public string DirectPathWithValueTask() =>
        (Deep ? _a.ReturnValueTask(_b, _c, _d, _e) : _e.ReturnValueTask()).GetAwaiter().GetResult();
}
