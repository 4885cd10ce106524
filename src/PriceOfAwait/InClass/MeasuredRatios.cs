namespace PriceOfAwait.InClass;

/// <summary>A machine's ratios; <paramref name="On"/> is the runtime if several were measured side by side.</summary>
internal sealed record MeasuredRatios(
    string Benchmarks,
    string Baseline,
    string? On,
    Speed Speed,
    MeasuringEnvironment Environment,
    IReadOnlyList<MeasuredRatio> Figures
) : ClassResult
{
    public static MeasuredRatios Of(BenchmarkResults run, string baseline) =>
        new(
            run.Benchmarks,
            baseline,
            run.RecordedOn is null ? run.On : null,
            run.Speed,
            run.Environment,
            [
                .. from measurement in run.Measurements
                let id = measurement.Id
                where id.Method != baseline
                let ratio = run.RatioOf(id, id with { Method = baseline })
                select new MeasuredRatio(
                    id,
                    ratio?.Value,
                    MeasuredRatio.Finite(ratio?.Interval?.Lower),
                    MeasuredRatio.Finite(ratio?.Interval?.Upper),
                    measurement.Time.Value,
                    measurement.AllocatedBytes
                ),
            ]
        );
}
