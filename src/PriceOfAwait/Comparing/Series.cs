namespace PriceOfAwait.Comparing;

/// <param name="Time">Nanoseconds per operation: measured, or the published mean.</param>
/// <param name="Interval">The confidence interval of the time, if measured.</param>
/// <param name="PublishedRatio">The ratio to the baseline, if the article printed it.</param>
public sealed record Observation(
    BenchmarkId Id, double? Time, ConfidenceInterval? Interval, double? AllocatedBytes, double? PublishedRatio = null)
{
    /// <summary>Garbage collections per 1,000 operations, by generation, if known.</summary>
    public IReadOnlyList<double> Collections { get; init; } = [];

    /// <summary>
    /// The times of the two groups that the launches fall into, if they do. No other time describes them.
    /// </summary>
    internal IReadOnlyList<GroupFigure> Groups { get; init; } = [];

    internal string TimeText => Groups.Count > 0 ? GroupFigure.InWords(Groups, Text.Time)
        : Time is not { } time ? ""
        : Interval is { } known ? Text.Time(new Estimate(time, known)) : Text.AsPublished(time);

    internal string BytesText => AllocatedBytes is { } bytes ? Text.Bytes(bytes) : "";
}

public sealed record Series(string Label, Origin Origin, IReadOnlyList<Observation> Observations)
{
    /// <summary>What still differs between the measured program and a published table's; empty for a run.</summary>
    internal string DifferenceNote { get; init; } = "";

    /// <summary>The run, from which ratios and differences are computed; <see langword="null"/> for a published table.</summary>
    public Run? Run { get; init; }

    public Observation? this[BenchmarkId id] => Observations.FirstOrDefault(observation => observation.Id == id);

    /// <summary>Computed within the run's rounds, or as published; <see langword="null"/> if there is no ratio.</summary>
    public Ratio? RatioOf(BenchmarkId id, BenchmarkId baseline) => Run is not null ? Run.RatioOf(id, baseline)
        : (this[id], this[baseline]) switch
        {
            ({ PublishedRatio: { } published }, { PublishedRatio: 1 } or null) => new Ratio(published, null),
            ({ Time: { } mean }, { Time: >= Resolution.LeastBaseline and var below }) => new Ratio(mean / below, null),
            _ => null,
        };

    /// <summary>
    /// In nanoseconds; <see langword="null"/> if a figure is missing, or if the launches fall into two groups.
    /// </summary>
    public Difference? DifferenceOf(BenchmarkId id, BenchmarkId baseline)
    {
        var measured = Run?.DifferenceOf(id, baseline);
        return (this[id], this[baseline]) is ({ Time: { } more } to, { Time: { } less } from)
            && (Run is null || measured is not null)
            ? new(measured?.Value ?? more - less, measured?.Interval, to.AllocatedBytes - from.AllocatedBytes)
            : null;
    }

    /// <summary>With the bytes as counted exactly, where they are known.</summary>
    public Series WithBytes(AllocatedBytes? bytes) => this with
    {
        Observations = [.. Observations.Select(one => one with
        {
            AllocatedBytes = bytes?.Allocations.FirstOrDefault(allocation => allocation.Id == one.Id)?.Bytes
                ?? one.AllocatedBytes,
        })],
    };

    internal IReadOnlyList<string> Notes => [.. (Run?.Notes ?? []).Select(note => $"{Label}: {note}")];

    public static Series Of(Run run, string? label = null) => new(
        label ?? (run.RecordedOn is null ? "measured here" : string.Create(
            CultureInfo.InvariantCulture, $"{(run.IsProvisional ? "provisional" : "recorded")} {run.Started:yyyy-MM}")),
        run.Origin,
        [
            .. run.Measurements.Select(
                one => new Observation(one.Id, one.Time.Value, one.Time.Interval, one.AllocatedBytes)
                {
                    Collections = one.Collections,
                    Groups = one.GroupTimes,
                }),
        ])
    {
        Run = run,
    };

    public static Series Of(PublishedTable table, string? label = null) => new(
        label ?? $"published {table.Source.Year}",
        table.Source.Origin,
        [
            .. table.Rows.Select(
                row => new Observation(row.Id, row.Mean, null, row.AllocatedBytes, row.Ratio) { Collections = row.Collections }),
        ])
    {
        DifferenceNote = table.DifferenceNote,
    };
}
