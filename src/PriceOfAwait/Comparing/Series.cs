namespace PriceOfAwait.Comparing;

/// <param name="Time">Of one operation, in nanoseconds: measured, or the mean that a source printed.</param>
/// <param name="Interval">The time's, where it was measured.</param>
/// <param name="PublishedRatio">The ratio to the baseline that the source printed, where it did.</param>
public sealed record Observation(
    BenchmarkId Id, double? Time, ConfidenceInterval? Interval, double? AllocatedBytes, double? PublishedRatio = null)
{
    /// <summary>How often garbage was collected in 1,000 operations, by generation, as far as it is known.</summary>
    public IReadOnlyList<double> Collections { get; init; } = [];

    internal string TimeText => Time is not { } time ? ""
        : Interval is { } known ? Text.Time(new Estimate(time, known)) : Text.AsPublished(time);

    internal string BytesText => AllocatedBytes is { } bytes ? Text.Bytes(bytes) : "";
}

public enum SeriesKind
{
    Measured,
    Recorded,
    Published,
}

public sealed record Series(SeriesKind Kind, string Label, Origin Origin, IReadOnlyList<Observation> Observations)
{
    /// <summary>The run of these figures, from which ratios and differences are formed; a published table has none.</summary>
    public Run? Run { get; init; }

    public Observation? this[BenchmarkId id] => Observations.FirstOrDefault(observation => observation.Id == id);

    /// <summary>Formed within the run's rounds, or as published; null if there is no ratio.</summary>
    public Ratio? RatioOf(BenchmarkId id, BenchmarkId baseline) => Run is not null ? Run.RatioOf(id, baseline)
        : (this[id], this[baseline]) switch
        {
            ({ PublishedRatio: { } published }, { PublishedRatio: 1 } or null) => new Ratio(published, null),
            ({ Time: { } mean }, { Time: >= Resolution.LeastBaseline and var below }) => new Ratio(mean / below, null),
            _ => null,
        };

    /// <summary>In nanoseconds; null if there is no difference.</summary>
    public Difference? DifferenceOf(BenchmarkId id, BenchmarkId baseline)
    {
        var measured = Run?.DifferenceOf(id, baseline);
        return (this[id], this[baseline]) is ({ Time: { } more } to, { Time: { } less } from)
            ? new(measured?.Value ?? more - less, measured?.Interval, to.AllocatedBytes - from.AllocatedBytes)
            : null;
    }

    internal IReadOnlyList<string> Notes => [.. (Run?.Notes ?? []).Select(note => $"{Label}: {note}")];

    public static Series Of(Run run, string? label = null) => new(
        run.RecordedOn is null ? SeriesKind.Measured : SeriesKind.Recorded,
        label ?? (run.RecordedOn is null ? "measured here" : $"recorded {run.Started:yyyy-MM}"),
        run.Origin,
        [
            .. run.Measurements.Select(
                one => new Observation(one.Id, one.Time.Value, one.Time.Interval, one.AllocatedBytes) { Collections = one.Collections }),
        ])
    {
        Run = run,
    };

    public static Series Of(PublishedTable table, string? label = null) => new(
        SeriesKind.Published,
        label ?? $"published {table.Source.Year}",
        table.Source.Origin,
        [
            .. table.Rows.Select(
                row => new Observation(row.Id, row.Mean, null, row.AllocatedBytes, row.Ratio) { Collections = row.Collections }),
        ]);
}
