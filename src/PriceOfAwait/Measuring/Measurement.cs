using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>The figures of one benchmark, for one operation.</summary>
public sealed record Measurement(BenchmarkId Id, IReadOnlyList<Launch> Launches, double AllocatedBytes)
{
    // Of thirty, the next run counts a fifth more or fewer.
    private const int FewestCollections = 30;

    /// <summary>In nanoseconds, collecting included.</summary>
    [JsonIgnore]
    public Estimate Time { get; } = HaveFigures(Launches) ? Estimates.OfTime(Launches) : default;

    /// <summary>Nanoseconds of it that collecting takes.</summary>
    [JsonIgnore]
    public double Collecting => Launches.Average(launch => launch.Collecting);

    /// <summary>
    /// Collections in 1,000 operations, by generation; empty if too few were counted to tell. Collections that others caused don't count
    /// for a benchmark that allocates nothing.
    /// </summary>
    [JsonIgnore]
    public IReadOnlyList<double> Collections { get; } = CollectionsIn(Launches, AllocatedBytes);

    [JsonIgnore]
    public string TimeText => Text.Time(Time);

    internal string? Damage =>
        AllocatedBytes < 0 ? "its bytes are negative"
        : !HaveFigures(Launches) ? "it has no launch, or one without slices"
        : Launches.Any(launch => launch.Number < 1) || Launches.DistinctBy(launch => launch.Number).Count() < Launches.Count
            ? "its launches are not numbered from 1, each with a number of its own"
        : Launches.Any(launch => launch.Collected.Any(round => round < 0 || round >= launch.Slices.Count))
            ? "a launch has collections in rounds that it hasn't"
        // Noise makes a slice negative and, where the JIT has left nothing of a method, even a launch, but never all launches together.
        : Launch.MedianOf([.. Launches.Select(launch => launch.Steady)]) <= -Resolution.Least
            || Launches.Any(launch => launch.Slices.All(slice => slice == 0)) ? "its time is none"
        : null;

    private static bool HaveFigures(IReadOnlyList<Launch> launches) =>
        launches.Count > 0 && launches.All(launch => launch.Slices.Count > 0);

    private static IReadOnlyList<double> CollectionsIn(IReadOnlyList<Launch> launches, double bytes)
    {
        if (launches.Count == 0
            || launches.Any(launch => launch.Operations == 0 || launch.Collections.Count != launches[0].Collections.Count))
        {
            return [];
        }

        var counts = Enumerable.Range(0, launches[0].Collections.Count)
            .Select(generation => launches.Sum(launch => launch.Collections[generation])).ToList();
        return bytes == 0 ? [.. counts.Select(_ => 0.0)]
            : counts.DefaultIfEmpty(0).Max() < FewestCollections ? []
            : [.. counts.Select(count => 1000.0 * count / launches.Sum(launch => launch.Operations))];
    }
}

/// <summary>A benchmark that should have been measured and was not.</summary>
public sealed record MissingMeasurement(BenchmarkId Id, string Why);

/// <summary>A launch, numbered from 1, that ended early. The benchmark's figures are those of the other launches.</summary>
public sealed record LostLaunch(BenchmarkId Id, int Launch, string Why);
