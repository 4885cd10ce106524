namespace PriceOfAwait.Measuring;

/// <summary>How far a session is, after a launch of all benchmarks.</summary>
/// <param name="Done">How many launches are over.</param>
/// <param name="Runs">The figures so far, a run for each runtime.</param>
/// <param name="TimeLeft">About how long it will go on; <see langword="null"/> after the last launch.</param>
public sealed record SessionProgress(int Done, IReadOnlyList<Run> Runs, TimeSpan? TimeLeft)
{
    /// <summary>The widest interval that counts, or <see langword="null"/> where the class has no baseline.</summary>
    public WidestInterval? Widest { get; init; }

    /// <summary>A plain line for any front-end.</summary>
    public override string ToString()
    {
        var what = $"launch {Done,2}{(Widest is { } widest ? $"  widest interval: {widest}" : "")}";
        return TimeLeft is { } left ? $"{what}  {Text.TimeLeft(left)}" : what;
    }
}

/// <summary>The interval of a session that is still the widest: of a ratio or, where there is none, of a difference.</summary>
/// <param name="Id">Which benchmark.</param>
/// <param name="Precision">Half of its width, as a share of the figure.</param>
public sealed record WidestInterval(BenchmarkId Id, double Precision)
{
    /// <summary>A figure that is known to ten times itself is not known.</summary>
    private const double MostWorthSaying = 10;

    /// <inheritdoc/>
    public override string ToString() =>
        Precision <= MostWorthSaying ? FormattableString.Invariant($"{Id} ± {Precision * 100:0.#} %") : $"{Id}, not known yet";

    /// <summary>The widest interval of all runs of one session.</summary>
    internal static WidestInterval? Of(IEnumerable<Run> runs) =>
        runs.SelectMany(run => run.Measurements.Select(measurement => Of(run, measurement.Id))).OfType<WidestInterval>()
            .MaxBy(one => one.Precision);

    private static WidestInterval? Of(Run run, BenchmarkId id)
    {
        if (run.Baseline is null || id.Method == run.Baseline)
        {
            return null;
        }

        var baseline = id with { Method = run.Baseline };
        return run.RatioOf(id, baseline) is { Interval: { } interval, Value: var ratio }
            ? new(id, (interval.Upper - interval.Lower) / 2 / ratio)
            // Beside a baseline of next to nothing, the difference is all there is. It need not be known better than the clock tells.
            : run.DifferenceOf(id, baseline) is { } difference
                ? new(id, Math.Max(0, difference.Error - Resolution.Least / 2) / Math.Max(run.Find(id)!.Mean, Resolution.Least))
            : null;
    }
}
