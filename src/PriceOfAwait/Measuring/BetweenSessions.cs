using System.Collections.Concurrent;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Estimates how far figures differ between a machine's recorded sessions (see <see cref="Estimates"/>).
/// </summary>
internal static class BetweenSessions
{
    // Reading all recordings takes a second. A session that is added adds a folder.
    private static readonly ConcurrentDictionary<(string Machine, int Folders), SessionSpread?> Known = [];

    /// <param name="machineFolder">If no class of this machine has enough sessions, that of another machine beside it
    /// tells.</param>
    /// <param name="runsOf">The runs of a machine's classes, each of all its sessions.</param>
    /// <returns><see langword="null"/> if no recorded class has enough sessions.</returns>
    public static SessionSpread? In(string machineFolder, Func<string, IEnumerable<BenchmarkResults>> runsOf)
    {
        return Directory
            .GetDirectories(Path.GetDirectoryName(machineFolder)!)
            .Order(StringComparer.Ordinal)
            .Prepend(machineFolder)
            .Select(OfMachine)
            .FirstOrDefault(spread => spread is not null);

        SessionSpread? OfMachine(string folder) =>
            Known.GetOrAdd((folder, Directory.GetDirectories(folder).Length), _ => Of([.. runsOf(folder)]));
    }

    /// <summary>The means over all figures of these runs that have enough sessions.</summary>
    public static SessionSpread? Of(IReadOnlyList<BenchmarkResults> runs)
    {
        var times = (
            from run in runs
            from one in run.Measurements
            select Estimates.VarianceBetweenSessions(one.ComparableLaunches)
        )
            .OfType<double>()
            .ToList();
        var ratios = (
            from run in runs
            from one in run.Measurements
            where one.Id.Method != run.Baseline && Resolution.Resolves(one.Time.Value)
            let baseline = run.Find(one.Id with { Method = run.Baseline ?? "" })
            where baseline is not null && Resolution.CanBeDenominator(baseline)
            select Estimates.VarianceBetweenSessions(one.ComparableLaunches, baseline.ComparableLaunches)
        )
            .OfType<double>()
            .ToList();
        // Ratios differ less than times.
        return times.Count > 0 ? new(times.Average(), ratios.DefaultIfEmpty(times.Average()).Average()) : null;
    }

    /// <summary>The run, whose launches know how far sessions differ.</summary>
    public static BenchmarkResults With(SessionSpread spread, BenchmarkResults run)
    {
        return run with
        {
            Measurements = [.. run.Measurements.Select(Spread)],
            Controls = [.. run.Controls.Select(Spread)],
        };

        Measurement Spread(Measurement one) =>
            new(one.Id, [.. one.Launches.Select(launch => launch with { Spread = spread })], one.AllocatedBytes);
    }
}
