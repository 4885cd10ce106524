namespace PriceOfAwait.Harness;

/// <summary>
/// Brings methods to the JIT's final tier. <c>DOTNET_TC_CallCountingDelayMs</c> must be below <see cref="Pause"/>; the
/// default is a tenth of a second.
/// </summary>
internal static class FinalTier
{
    // The JIT recompiles a method after 30 calls to profile it, and after 30 more for good. A method that was called 40
    // times, with a pause for the JIT, and was not recompiled, has its final code.
    private const int OperationsPerRound = 40;
    private const int MaxRounds = 100;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    // On a busy machine, the JIT's thread may miss four pauses in a row, and may count calls only in a later round.
    private const int PausesAtRest = 5;
    private const int RoundsAtRest = 3;

    /// <summary>
    /// An operation that repeats itself is called less often, because on-stack replacement optimizes its loop while it
    /// runs.
    /// </summary>
    public static void Reach(IReadOnlyList<BenchmarkOperation> operations)
    {
        for (var (atRest, rounds) = (0, 0); atRest < RoundsAtRest && !HasHadTime(rounds); rounds++)
        {
            if (rounds == MaxRounds)
            {
                throw new InvalidOperationException(
                    $"The JIT was still compiling after {MaxRounds} rounds of calls, so the code was not final yet. "
                        + "On a busy machine, that may go away with the next try."
                );
            }

            var compiled = CompiledMethods();
            foreach (var operation in operations)
            {
                operation.Repeat(operation.CallsFor(OperationsPerRound));
            }

            // Calls during a compilation could make a caller final before its callees are profiled. That caller would
            // inline less and allocate more.
            AwaitJit();
            atRest = CompiledMethods() == compiled ? atRest + 1 : 0;
        }
    }

    /// <summary>
    /// Calls each benchmark, so that the JIT lists its code. The process needs <c>DOTNET_TieredCompilation=0</c>,
    /// which makes the first code final, and the settings for the listing.
    /// </summary>
    public static IEnumerable<FinalCode> ListAll(Type benchmarks)
    {
        var cases = BenchmarkCases.Of(benchmarks);
        foreach (var set in BenchmarkCases.SetsOf(cases))
        {
            // All are set up before one is called, because the JIT leaves out what a set-up has initialized.
            BenchmarkOperation.UseSetUp(
                [.. set],
                operations => operations.ToList().ForEach(operation => operation.Repeat(calls: 1))
            );
        }

        return cases
            .Select(benchmark => benchmark.Descriptor)
            .GroupBy(benchmark => benchmark.WorkloadMethod, (_, alike) => alike.First())
            .Select(benchmark => new FinalCode(
                benchmark.WorkloadMethodDisplayInfo,
                $"{benchmark.WorkloadMethod.DeclaringType}:{benchmark.WorkloadMethod.Name}"
            ));
    }

#if NET6_0_OR_GREATER
    public static long CompiledMethods() => System.Runtime.JitInfo.GetCompiledMethodCount();

    private static bool HasHadTime(int rounds) => false;

    private static void AwaitJit()
    {
        for (var (compiled, pauses) = (CompiledMethods(), 0); pauses < PausesAtRest; )
        {
            Thread.Sleep(Pause);
            var now = CompiledMethods();
            pauses = now == compiled ? pauses + 1 : 0;
            compiled = now;
        }
    }
#else
    // Earlier runtimes don't report the number of compiled methods. This value always changes, so only HasHadTime ends
    // the rounds.
    public static long CompiledMethods() => Environment.TickCount64;

    // Earlier runtimes don't replace running code either, so each method must be called 30 times.
    private static bool HasHadTime(int rounds) => rounds == 50;

    private static void AwaitJit() => Thread.Sleep(Pause);
#endif
}
