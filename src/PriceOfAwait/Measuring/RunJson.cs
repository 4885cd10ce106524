using System.Text.Json;
using System.Text.Json.Serialization;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>Figures as data: what <c>measure --json</c> prints.</summary>
public static class RunJson
{
    /// <summary>
    /// An array with an object for each benchmark and runtime. Times and differences are in nanoseconds, bytes are those of one operation.
    /// What can't be told is <c>null</c>: a mean below <see cref="Resolution.Least"/>, a ratio to a baseline below
    /// <see cref="Resolution.LeastBaseline"/>, an infinite end of an interval.
    /// </summary>
    /// <param name="runs">What was measured.</param>
    public static string Write(IEnumerable<Run> runs) =>
        JsonSerializer.Serialize(runs.SelectMany(run => run.Measurements.Select(measurement => Entry.Of(run, measurement))),
            Json.Indented);

    private static double?[] Ends(ConfidenceInterval interval) => [Finite(interval.Lower), Finite(interval.Upper)];

    private static double? Finite(double figure) => double.IsFinite(figure) ? figure : null;

    private sealed record Entry(
        string Class, string Method, Parameters Parameters, string Runtime, double? Mean, double?[] MeanInterval, double? Ratio,
        double?[]? RatioInterval,
        double? Difference, double?[]? DifferenceInterval, double Allocated, double Level, int Launches,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] ControlEntry? Control)
    {
        public static Entry Of(Run run, Measurement measurement)
        {
            var id = measurement.Id;
            var baseline = id with { Method = run.Baseline ?? "" };
            var ratio = run.RatioOf(id, baseline);
            var difference = id == baseline ? null : run.DifferenceOf(id, baseline);
            var control = id == baseline ? run.ControlRatios.FirstOrDefault(control => control.Parameters.Equals(id.Parameters)) : null;
            return new(
                Bench.NameOf(run.Benchmarks), id.Method, id.Parameters, run.On ?? run.Environment.Runtime.Split(" (")[0],
                Resolution.Tells(measurement.Mean) ? measurement.Mean : null, Ends(measurement.Time.Interval),
                ratio?.Value, ratio?.Interval is { } interval ? Ends(interval) : null,
                difference?.Value, difference is { } more ? Ends(more.Interval) : null,
                measurement.AllocatedBytes, Estimates.Level, measurement.Launches.Count,
                control?.Ratio.Interval is { } around ? new(control.Ratio.Value, Ends(around)) : null);
        }
    }

    private sealed record ControlEntry(double Ratio, double?[] Interval);
}
