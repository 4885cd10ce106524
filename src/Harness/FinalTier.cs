using PriceOfAwait.Measuring;

namespace PriceOfAwait.Harness;

/// <summary>
/// Brings methods to the last code that the JIT makes of them. To reach it soon, the process is to be started with
/// <c>DOTNET_TC_CallCountingDelayMs</c> below <see cref="Pause"/>, so that it need not wait for the usual tenth of a second.
/// </summary>
internal static class FinalTier
{
    // The JIT compiles a method again after 30 calls: once to profile it, once more for good. So a method that was called 40 times, with a
    // pause for the JIT, and was not compiled again, has its final code.
    private const int OperationsPerRound = 40;
    private const int RoundsAtRest = 2;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    // Methods of the harness and the thread pool are recompiled now and then, too. That must not go on for ever.
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
    /// <c>DOTNET_TieredCompilation=0</c>, so that the first code is the final one, and with settings that say where the JIT lists it.
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
    // Earlier runtimes can't replace code while it runs, so all rounds together must make the 30 calls.
    private const int LeastCallsPerRound = 4;

    // Earlier runtimes don't tell this: a value that always changes makes them go through all rounds.
    public static long CompiledMethods() => Environment.TickCount64;
#endif
}
