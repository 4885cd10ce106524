using System.Diagnostics;
using System.Globalization;

namespace PriceOfAwait;

/// <summary>Gathers what the measuring process tells, and writes a line for each benchmark as it finishes.</summary>
internal sealed class RunLog(string benchmarks, Speed speed, TextWriter progress)
{
    private readonly DateTimeOffset started = DateTimeOffset.UtcNow;
    private readonly List<Measurement> measurements = [];
    private readonly List<MissingMeasurement> missing = [];
    private readonly List<string> complaints = [];
    private readonly Stopwatch sinceFirst = new();
    private IReadOnlyList<BenchmarkId> expected = [];
    private MeasuringEnvironment? environment;
    private string? baseline;
    private bool ended;

    private int Done => measurements.Count + missing.Count;

    public void Add(BenchEvent happened)
    {
        switch (happened)
        {
            case BenchEvent.Started start:
                expected = start.Benchmarks;
                baseline = start.Baseline;
                sinceFirst.Start();
                break;
            case BenchEvent.Finished finish:
                measurements.Add(finish.Measurement);
                environment ??= finish.Environment;
                WriteLine(finish.Measurement.Id, string.Create(
                    CultureInfo.InvariantCulture,
                    $"{Text.Duration(finish.Measurement.Mean),10} ± {Text.Duration(finish.Measurement.Error),-10}{Text.Bytes(finish.Measurement.AllocatedBytes),7} B"));
                break;
            case BenchEvent.Failed failure:
                missing.Add(new MissingMeasurement(failure.Id, failure.Why));
                WriteLine(failure.Id, "failed");
                break;
            case BenchEvent.Invalid { Critical: true } invalid:
                complaints.Add(invalid.Why);
                break;
            case BenchEvent.Ended:
                ended = true;
                break;
        }
    }

    /// <summary>What was measured; what was expected and did not come is named with the reason.</summary>
    /// <exception cref="BenchException">Nothing was measured.</exception>
    public Run ToRun(int exitCode, string lastWords)
    {
        if (environment is null)
        {
            var why = complaints.Count > 0 ? string.Join('\n', complaints) : $"The measuring process ended with code {exitCode}. Its last lines:\n{lastWords}";
            throw new BenchException($"Nothing of {benchmarks} was measured. {why}");
        }

        if (!ended)
        {
            var why = $"the measuring process ended before its turn, with code {exitCode}";
            missing.AddRange(expected
                .Where(id => measurements.All(measurement => measurement.Id != id) && missing.All(other => other.Id != id))
                .Select(id => new MissingMeasurement(id, why)));
            progress.WriteLine($"The measuring process ended early, with code {exitCode}: {measurements.Count} of {expected.Count} benchmarks are kept. Run the cell again for the rest.");
        }

        return new Run
        {
            Benchmarks = benchmarks,
            Speed = speed,
            Started = started,
            Environment = environment,
            Baseline = baseline,
            Measurements = measurements,
            Missing = missing,
        };
    }

    private void WriteLine(BenchmarkId id, string figures)
    {
        var left = Done < expected.Count ? "  " + Text.TimeLeft(sinceFirst.Elapsed / Done * (expected.Count - Done)) : "";
        var count = expected.Count.ToString(CultureInfo.InvariantCulture);
        var width = expected.Max(other => other.ToString().Length);
        progress.WriteLine($"{Done.ToString(CultureInfo.InvariantCulture).PadLeft(count.Length)}/{count}  {id.ToString().PadRight(width)}  {figures}{left}");
    }
}
