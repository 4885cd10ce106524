using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson01SynchronousFastPaths;

/// <summary>
/// The two direct paths again, now from all cores at once: every core allocates, so the garbage collector has to work
/// while the others wait for it. One operation is one call.
/// </summary>
public class ConcurrentFastPaths
{
    /// <summary>How many calls one <c>Parallel.For</c> makes: enough that starting and joining its workers is lost among them, and that
    /// since .NET 5 garbage is collected in nearly each.</summary>
    public const int Calls = 250_000;

    private readonly StringFastPaths _paths = new();

    [Params(false, true)]
    public bool Deep { get => _paths.Deep; set => _paths.Deep = value; }

    [GlobalSetup]
    public void CheckAnswers() => SameAnswer.Require(
        StringChain.Answer,
        (nameof(DirectPathWithTask), CallWithTask().GetAwaiter().GetResult()),
        (nameof(DirectPathWithValueTask), CallWithValueTask().GetAwaiter().GetResult()));

    /// <summary>The last object makes a completed task, the others return it.</summary>
    [Benchmark(Baseline = true, OperationsPerInvoke = Calls)]
    public void DirectPathWithTask() => Parallel.For(0, Calls, _ => CallWithTask().GetAwaiter().GetResult());

    /// <summary>The last object makes a completed value task, the others return it.</summary>
    [Benchmark(OperationsPerInvoke = Calls)]
    public void DirectPathWithValueTask() => Parallel.For(0, Calls, _ => CallWithValueTask().GetAwaiter().GetResult());

    /// <summary>What <c>Parallel.For</c> itself takes for a call: part of the others, not of their difference.</summary>
    [Benchmark(OperationsPerInvoke = Calls)]
    public void EmptyBody() => Parallel.For(0, Calls, _ => { });

    // Kept calls, so that the task leaves the method that makes it and can't be placed on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<string> CallWithTask() => _paths.HandOnTask();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ValueTask<string> CallWithValueTask() => _paths.HandOnValueTask();
}
