namespace PriceOfAwait.Comparing;

/// <param name="Time">Nanoseconds per operation: measured, or the published mean.</param>
/// <param name="Interval">The confidence interval of the time, if measured.</param>
/// <param name="PublishedRatio">The ratio to the baseline, if the article printed it.</param>
public sealed record Observation(
    BenchmarkId Id,
    double? Time,
    ConfidenceInterval? Interval,
    double? AllocatedBytes,
    double? PublishedRatio = null
)
{
    /// <summary>Garbage collections per 1,000 operations, by generation, if known.</summary>
    public IReadOnlyList<double> Collections { get; init; } = [];

    /// <summary>
    /// The times of the two groups that the launches fall into, if they do. No single time describes both.
    /// </summary>
    internal IReadOnlyList<GroupFigure> Groups { get; init; } = [];

    internal string TimeText =>
        Groups.Count > 0 ? GroupFigure.InWords(Groups, Format.Time)
        : Time is not { } time ? ""
        : Interval is { } known ? Format.Time(new Estimate(time, known))
        : Format.AsPublished(time);

    internal string BytesText => AllocatedBytes is { } bytes ? Format.Bytes(bytes) : "";
}
