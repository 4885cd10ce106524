using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>
/// The code that the JIT makes of a method for the last time. To reach it soon, a process is to be started with
/// <c>DOTNET_TC_CallCountingDelayMs</c> below <see cref="Pause"/>, so that it need not wait for the usual tenth of a second.
/// </summary>
internal static class FinalTier
{
    // The JIT compiles a method anew after 30 calls: once to watch it, once more for good. So a method that was called 40 times, with a
    // pause for the JIT, and was not compiled, is as good as it gets.
    private const int OperationsPerRound = 40;
    private const int RoundsAtRest = 2;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    // The harness and the thread pool have methods too, of which one or the other is compiled anew now and then; that must not go on for
    // ever.
    private const int MostRounds = 12;

    /// <summary>Calls benchmarks until the JIT has compiled them for the last time.</summary>
    /// <remarks>A method that repeats its operation itself is called less often; its loop gets its final code while it runs.</remarks>
    public static void Reach(IReadOnlyList<BenchmarkOperation> operations)
    {
        var compiled = 0L;
        for (int round = 0, atRest = 0; round < MostRounds && atRest < RoundsAtRest; round++)
        {
            foreach (var operation in operations)
            {
                operation.Repeat(Math.Max(LeastCallsPerRound, operation.CallsFor(OperationsPerRound)));
            }

            Thread.Sleep(Pause);
            var now = CompiledMethods();
            atRest = now == compiled ? atRest + 1 : 0;
            compiled = now;
        }
    }

    /// <summary>
    /// Calls each benchmark of a class once, for the JIT to list its code. The process is to be started with
    /// <c>DOTNET_TieredCompilation=0</c>, so that the first code is the final one, and told where the JIT shall list it.
    /// </summary>
    public static IEnumerable<FinalCode> ListAll(Type benchmarks)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks);
        foreach (var operation in operations)
        {
            operation.Repeat(calls: 1);
        }

        return operations
            .Select(operation => operation.Benchmark.Descriptor)
            .DistinctBy(benchmark => benchmark.WorkloadMethod)
            .Select(benchmark => new FinalCode(
                benchmark.WorkloadMethodDisplayInfo, $"{benchmark.WorkloadMethod.DeclaringType}:{benchmark.WorkloadMethod.Name}"));
    }

#if NET6_0_OR_GREATER
    private const int LeastCallsPerRound = 1;

    /// <summary>How many methods the JIT has compiled so far.</summary>
    public static long CompiledMethods() => System.Runtime.JitInfo.GetCompiledMethodCount();
#else
    // Earlier runtimes have no code that is replaced while it runs, so that all rounds together must make the 30 calls.
    private const int LeastCallsPerRound = 4;

    // They don't tell either, and so go through all rounds.
    public static long CompiledMethods() => Environment.TickCount64;
#endif
}
