namespace PriceOfAwait.Measuring;

/// <param name="TimeLeft">An estimate; <see langword="null"/> after the last launch.</param>
public sealed record SessionProgress(int Done, IReadOnlyList<BenchmarkResults> Runs, TimeSpan? TimeLeft)
{
    public override string ToString() => $"launch {Done, 2}{Found}{Left}";

    private string Left =>
        TimeLeft is { } left ? $"  ~{Format.Span(TimeSpan.FromSeconds(Math.Ceiling(left.TotalSeconds)))} left" : "";

    /// <summary>The largest ratio so far, on the runtime that lessons show.</summary>
    private string Found =>
        RecordedRuns.RunOfLessons(Runs) is not { Baseline: { } baseline } run
            ? ""
            : (
                from one in run.Measurements
                let ratio = run.RatioOf(one.Id, one.Id with { Method = baseline })
                where ratio?.Interval is { IsTooWide: false }
                orderby ratio.Value descending
                select $"  {one.Id}: {ratio}"
            ).FirstOrDefault("");
}
