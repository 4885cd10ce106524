namespace PriceOfAwait.Comparing;

/// <summary>The figures that runs of the same classes have in common, each as both runs know it.</summary>
internal sealed record FiguresInCommon(
    IReadOnlyList<FiguresInCommon.Pair> Ratios,
    IReadOnlyList<FiguresInCommon.Pair> Differences,
    IReadOnlyList<FiguresInCommon.Pair> Times
)
{
    public static FiguresInCommon Of(IEnumerable<(BenchmarkResults One, BenchmarkResults Other)> runs)
    {
        var (ratios, differences, times) = (new List<Pair>(), new List<Pair>(), new List<Pair>());
        foreach (var (run, other) in runs)
        {
            foreach (var id in run.Measurements.Select(one => one.Id).Where(id => other.Find(id) is not null))
            {
                times.Add(new(run.Find(id)!.Time, other.Find(id)!.Time));
                var baseline = id with { Method = run.Baseline ?? "" };
                if (id == baseline)
                {
                    continue;
                }

                if (
                    run.DifferenceOf(id, baseline) is { } difference
                    && other.DifferenceOf(id, baseline) is { } otherDifference
                )
                {
                    differences.Add(new(difference, otherDifference));
                }

                if (
                    run.RatioOf(id, baseline) is { Interval: { } interval } ratio
                    && other.RatioOf(id, baseline) is { Interval: { } otherInterval } otherRatio
                )
                {
                    ratios.Add(new(new(ratio.Value, interval), new(otherRatio.Value, otherInterval)));
                }
            }
        }

        return new(ratios, differences, times);
    }

    internal sealed record Pair(Estimate One, Estimate Other);
}
