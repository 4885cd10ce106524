namespace PriceOfAwait.Comparing;

/// <summary>How far the recorded figures of two machines differ, of the same code on the same runtimes.</summary>
public sealed record MachinePair(Machine One, Machine Other, Closeness Ratios, Closeness Differences, Closeness Times)
{
    /// <summary>Each pair of machines that have figures in common.</summary>
    /// <param name="machines">Each machine's runs, one per class.</param>
    public static IReadOnlyList<MachinePair> All(
        IReadOnlyList<(Machine Machine, IReadOnlyList<BenchmarkResults> Runs)> machines
    ) =>
        [
            .. from one in machines.Given()
            from other in machines.SkipWhile(machine => machine.Machine != one.Machine).Skip(1)
            let pair = Of(one.Machine, one.Runs, other.Machine, other.Runs)
            where pair.Times.Compared > 0
            select pair,
        ];

    private static MachinePair Of(
        Machine one,
        IReadOnlyList<BenchmarkResults> runs,
        Machine other,
        IReadOnlyList<BenchmarkResults> otherRuns
    )
    {
        var common = FiguresInCommon.Of(
            from run in runs
            from same in otherRuns
            where
                (run.Benchmarks, run.On) == (same.Benchmarks, same.On)
                && run.CodeChecksum is not null
                && run.CodeChecksum == same.CodeChecksum
            select (run, same)
        );
        return new(
            one,
            other,
            Closeness.Of(common.Ratios),
            Closeness.Of(common.Differences),
            Closeness.Of(common.Times)
        );
    }
}
