using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The two direct paths again, now from all cores at once. Every core allocates, so the garbage collector runs while the other threads
/// wait for it. One operation is one call.
/// </summary>
public class ConcurrentFastPaths
{
    /// <summary>The calls of one <c>Parallel.For</c>: enough to hide the cost of starting and joining its workers, and since .NET 5 for
    /// a garbage collection in almost each.</summary>
    public const int Calls = 250_000;

    private readonly StringFastPaths _paths = new();

    [Params(false, true)]
    public bool Deep { get => _paths.Deep; set => _paths.Deep = value; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.Require(
        StringChain.Answer,
        (nameof(DirectPathWithTask), CallWithTask().GetAwaiter().GetResult()),
        (nameof(DirectPathWithValueTask), CallWithValueTask().GetAwaiter().GetResult()));

    [Benchmark(Baseline = true, OperationsPerInvoke = Calls)]
    public void DirectPathWithTask() => Parallel.For(0, Calls, _ => CallWithTask().GetAwaiter().GetResult());

    [Benchmark(OperationsPerInvoke = Calls)]
    public void DirectPathWithValueTask() => Parallel.For(0, Calls, _ => CallWithValueTask().GetAwaiter().GetResult());

    /// <summary>The overhead of <c>Parallel.For</c> per call: part of both times, but not of their difference.</summary>
    [Benchmark(OperationsPerInvoke = Calls)]
    public void EmptyBody() => Parallel.For(0, Calls, _ => { });

    // Not inlined, so that the task escapes the method that creates it and can't be allocated on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<string> CallWithTask() => _paths.ReturnTask();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<string> CallWithValueTask() => _paths.ReturnValueTask();
}
