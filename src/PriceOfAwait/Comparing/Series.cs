namespace PriceOfAwait.Comparing;

public sealed record Series(string Label, Origin Origin, IReadOnlyList<Observation> Observations)
{
    /// <summary>
    /// The run, from which ratios and differences are computed; <see langword="null"/> for a published table.
    /// </summary>
    public BenchmarkResults? Run { get; init; }

    public Observation? this[BenchmarkId id] => Observations.FirstOrDefault(observation => observation.Id == id);

    /// <summary>
    /// Computed within the run's rounds, or as published; <see langword="null"/> if there is no ratio.
    /// </summary>
    public Ratio? RatioOf(BenchmarkId id, BenchmarkId baseline) =>
        Run is not null
            ? Run.RatioOf(id, baseline)
            : (this[id], this[baseline]) switch
            {
                ({ PublishedRatio: { } published }, { PublishedRatio: 1 } or null) => new Ratio(published, null),
                ({ Time: { } mean }, { Time: >= Resolution.LeastBaseline and var below }) => new Ratio(
                    mean / below,
                    null
                ),
                _ => null,
            };

    /// <summary>
    /// In nanoseconds; <see langword="null"/> if a figure is missing, or if the launches fall into two groups.
    /// </summary>
    public Difference? DifferenceOf(BenchmarkId id, BenchmarkId baseline)
    {
        var measured = Run?.DifferenceOf(id, baseline);
        return
            (this[id], this[baseline]) is ({ Time: { } more } to, { Time: { } less } from)
            && (Run is null || measured is not null)
            ? new(measured?.Value ?? more - less, measured?.Interval, to.AllocatedBytes - from.AllocatedBytes)
            : null;
    }

    /// <summary>A copy with the exactly counted bytes, where they are known.</summary>
    public Series WithBytes(AllocatedBytes? bytes) =>
        this with
        {
            Observations =
            [
                .. Observations.Select(one =>
                    one with
                    {
                        AllocatedBytes =
                            bytes?.Allocations.FirstOrDefault(allocation => allocation.Id == one.Id)?.Bytes
                            ?? one.AllocatedBytes,
                    }
                ),
            ],
        };

    public static Series Of(BenchmarkResults run, string? label = null) =>
        new(
            label
                ?? (
                    run.Given().RecordedOn is null
                        ? "measured here"
                        : string.Create(CultureInfo.InvariantCulture, $"recorded {run.Started:yyyy-MM}")
                ),
            run.Given().Origin,
            [
                .. run.Measurements.Select(one => new Observation(
                    one.Id,
                    one.Time.Value,
                    one.Time.Interval,
                    one.AllocatedBytes
                )
                {
                    Collections = one.Collections,
                    Groups = one.GroupTimes,
                }),
            ]
        )
        {
            Run = run,
        };

    public static Series Of(PublishedTable table, string? label = null) =>
        new(
            label ?? $"published {table.Given().Source.Year}",
            table.Given().Origin,
            [
                .. table.Rows.Select(row => new Observation(row.Id, row.Mean, null, row.AllocatedBytes, row.Ratio)
                {
                    Collections = row.Collections,
                }),
            ]
        );
}
