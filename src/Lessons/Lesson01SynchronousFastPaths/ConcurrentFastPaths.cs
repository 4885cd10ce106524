using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The two direct paths again, now from all cores at once. With tasks every core allocates, and each collection stops
/// all threads. One operation is one call, including what <c>Parallel.For</c> itself takes for it.
/// </summary>
public class ConcurrentFastPaths
{
    /// <summary>
    /// The calls of one <c>Parallel.For</c>: enough to hide the cost of starting and joining its workers.
    /// </summary>
    public const int Calls = 250_000;

    private readonly StringFastPaths _paths = new();

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
