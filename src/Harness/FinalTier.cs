namespace PriceOfAwait.Harness;

/// <summary>
/// Brings methods to the last code that the JIT makes of them. <c>DOTNET_TC_CallCountingDelayMs</c> must be below <see cref="Pause"/>; by
/// default the JIT waits for a tenth of a second.
/// </summary>
internal static class FinalTier
{
    // The JIT compiles a method again after 30 calls: once to profile it, once more for good. So a method that was called 40 times, with
    // pauses for the JIT, and was not compiled again, has its final code.
    private const int OperationsPerRound = 40;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    // On a busy machine the JIT's thread may have to wait through four pauses, and takes a hundred rounds.
    private const int RoundsAtRest = 5;
    private const int MaxRounds = 500;

    /// <summary>A method that repeats its operation itself is called less often; its loop gets its final code while it runs.</summary>
    public static void Reach(IReadOnlyList<BenchmarkOperation> operations)
    {
        var rounds = 0;
        for (var (compiled, atRest) = (0L, 0); atRest < RoundsAtRest && !HasHadTime(rounds); rounds++)
        {
            if (rounds == MaxRounds)
            {
                throw new InvalidOperationException(
                    $"The JIT was still compiling when the benchmarks had been called for {MaxRounds} rounds, so their code was not final "
                    + "yet; close other programs and ask again.");
            }

            foreach (var operation in operations)
            {
                operation.Repeat(operation.CallsFor(OperationsPerRound));
            }

            Thread.Sleep(Pause);
            var now = CompiledMethods();
            atRest = now == compiled ? atRest + 1 : 0;
            compiled = now;
        }
    }

    /// <summary>
    /// Calls each benchmark once, so that the JIT lists its code. The process needs <c>DOTNET_TieredCompilation=0</c>, which makes the
    /// first code final, and the settings that say where to list it.
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
    public static long CompiledMethods() => System.Runtime.JitInfo.GetCompiledMethodCount();

    private static bool HasHadTime(int rounds) => false;
#else
    // Earlier runtimes don't tell this: a value that always changes is never at rest.
    public static long CompiledMethods() => Environment.TickCount64;

    // They don't replace code while it runs either, so each method has to be called 30 times.
    private static bool HasHadTime(int rounds) => rounds == 50;
#endif
}
