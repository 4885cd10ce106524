namespace PriceOfAwait.Measuring;

public sealed record Measurement(BenchmarkId Id, IReadOnlyList<Launch> Launches, double AllocatedBytes)
{
    // Even after thirty collections, the next run may count a fifth more or fewer.
    private const int FewestCollections = 30;

    // A group isn't divided again.
    private bool _isGroup;

    /// <summary>
    /// In nanoseconds, including collections. It means nothing if the launches fall into <see cref="Groups"/>.
    /// </summary>
    public Estimate Time { get; } = HaveFigures(Launches) ? Estimates.OfTime(MadeAlike(Launches)) : default;

    /// <summary>The part of the time spent collecting, in nanoseconds.</summary>
    public double Collecting => ComparableLaunches.Average(launch => launch.Collecting);

    /// <summary>
    /// Collections per 1,000 operations, by generation; empty if too few were counted. All are 0 if the benchmark
    /// allocates nothing, because then other benchmarks caused the collections during its turns.
    /// </summary>
    public IReadOnlyList<double> Collections { get; } = CollectionsIn(Launches, AllocatedBytes);

    public string TimeText => Groups.Count == 0 ? Format.Time(Time) : GroupFigure.InWords(GroupTimes, Format.Time);

    /// <summary>The times of its <see cref="Groups"/>, in nanoseconds.</summary>
    internal IReadOnlyList<GroupFigure> GroupTimes =>
        [.. Groups.Select(group => new GroupFigure(group.Time, group.Launches.Count, Launches.Count))];

    /// <summary>
    /// The faster and the slower group if the launches fall into two (see <see cref="LaunchGroups"/>); otherwise none.
    /// </summary>
    internal IReadOnlyList<Measurement> Groups =>
        field ??=
            !_isGroup && LaunchGroups.Of(ComparableLaunches) is { Count: > 1 } groups ? [.. groups.Select(Among)] : [];

    /// <summary>Only some of the launches, as one group.</summary>
    internal Measurement Among(IReadOnlyList<Launch> launches) => new(Id, launches, AllocatedBytes) { _isGroup = true };

    /// <summary>
    /// The launches to compute with. If collections are barely measurable, only some launches have measured how long
    /// they take. If at least half have, the other launches get the mean; otherwise collections don't count. Launches
    /// in which it can't be known get the mean, too.
    /// </summary>
    internal IReadOnlyList<Launch> ComparableLaunches => field ??= MadeAlike(Launches);

    internal string? Damage =>
        AllocatedBytes < 0 ? "its bytes are negative"
        : !HaveFigures(Launches) ? "it has no launches, or a launch without slices"
        : Launches.Any(launch => launch.Number < 1)
        || Launches.DistinctBy(launch => launch.Number).Count() < Launches.Count
            ? "its launch numbers are below 1 or not unique"
        : Launches.Any(launch => launch.Collected.Any(round => round < 0 || round >= launch.Slices.Count))
            ? "a launch has collections in rounds that don't exist"
        : null;

    /// <summary>
    /// Noise can make a slice negative and, on a busy machine or if the JIT removed most of a method, even a launch,
    /// but hardly all launches together.
    /// </summary>
    internal bool HasTime =>
        Launch.MedianOf([.. Launches.Select(launch => launch.Steady)]) > -Resolution.Least
        && !Launches.Any(launch => launch.Slices.All(slice => slice == 0));

    private static IReadOnlyList<Launch> MadeAlike(IReadOnlyList<Launch> launches)
    {
        var known = launches.Where(launch => !launch.IsCollectingUnknown).ToList();
        var measured = known.Where(launch => launch.LongSlices.Count > 0).ToList();
        var counts = measured.Count > 0 && 2 * measured.Count >= known.Count;
        var collecting = counts ? measured.Average(launch => launch.Collecting) : 0;
        return
        [
            .. launches.Select(launch =>
                counts && launch is { LongSlices.Count: > 0, IsCollectingUnknown: false }
                    ? launch
                    : launch with
                    {
                        Collecting = collecting,
                    }
            ),
        ];
    }

    private static bool HaveFigures(IReadOnlyList<Launch> launches) =>
        launches.Given().Count > 0 && launches.All(launch => launch.Slices.Count > 0);

    private static IReadOnlyList<double> CollectionsIn(IReadOnlyList<Launch> launches, double bytes)
    {
        if (
            launches.Count == 0
            || launches.Any(launch =>
                launch.Operations == 0 || launch.Collections.Count != launches[0].Collections.Count
            )
        )
        {
            return [];
        }

        var counts = Enumerable
            .Range(0, launches[0].Collections.Count)
            .Select(generation => launches.Sum(launch => launch.Collections[generation]))
            .ToList();
        return bytes == 0 ? [.. counts.Select(_ => 0.0)]
            : counts.DefaultIfEmpty(0).Max() < FewestCollections ? []
            : [.. counts.Select(count => 1000.0 * count / launches.Sum(launch => launch.Operations))];
    }
}
