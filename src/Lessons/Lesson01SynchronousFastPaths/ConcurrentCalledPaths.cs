using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// Ours: <see cref="ConcurrentFastPaths"/> where each method stays a call. There, the JIT may leave nothing of the
/// value task's path, so that its <c>Parallel.For</c> is empty.
/// </summary>
public class ConcurrentCalledPaths
{
    private const int Calls = ConcurrentFastPaths.Calls;

    private readonly CalledPaths _paths = new();

    [Params(false, true)]
    public bool Deep { get => _paths.Deep; set => _paths.Deep = value; }

    [GlobalSetup]
    public void SetUp()
    {
        _paths.SetUp();
        SameAnswer.Require(
            StringChain.Answer,
            (nameof(DirectPathWithTask), _paths.DirectPathWithTask()),
            (nameof(DirectPathWithValueTask), _paths.DirectPathWithValueTask()));
    }

    [Benchmark(Baseline = true, OperationsPerInvoke = Calls)]
    public void DirectPathWithTask() => Parallel.For(0, Calls, _ => _paths.DirectPathWithTask());

    [Benchmark(OperationsPerInvoke = Calls)]
    public void DirectPathWithValueTask() => Parallel.For(0, Calls, _ => _paths.DirectPathWithValueTask());
}
