using System.Globalization;
using System.Text.Json.Serialization;
using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>The figures of one benchmark class, measured together on one machine.</summary>
[TypeFormatterSource]
public sealed record Run : INotebookValue, IEvidence
{
    /// <summary>The benchmark class's full name.</summary>
    public required string Benchmarks { get; init; }

    /// <summary>How long the measuring could take. A recorded run keeps the speed at which it was measured.</summary>
    public required Speed Speed { get; init; }

    /// <summary>The id of the <see cref="Runtime"/> that was measured beside others, or <see langword="null"/> where it was the machine's own.</summary>
    public string? On { get; init; }

    /// <summary>When the measuring started.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>Where it was measured.</summary>
    public required MeasuringEnvironment Environment { get; init; }

    /// <summary>The method that the others are compared with, where the class names one.</summary>
    public string? Baseline { get; init; }

    /// <summary>The figures, in the order in which they were measured.</summary>
    public required IReadOnlyList<Measurement> Measurements { get; init; }

    /// <summary>What was not measured, and why. Empty when all went well.</summary>
    public IReadOnlyList<MissingMeasurement> Missing { get; init; } = [];

    /// <summary>The name of the recorded run's machine, or <see langword="null"/> for figures measured here and now.</summary>
    public string? RecordedOn { get; init; }

    /// <summary>Where, when and at which speed, in one line.</summary>
    [JsonIgnore]
    public string Provenance => string.Create(
        CultureInfo.InvariantCulture,
        $"{(RecordedOn is null ? "Measured here" : $"Recorded on {RecordedOn}")} {Started:yyyy-MM-dd}, {SpeedName}: {Environment}.");

    internal string SpeedName => Speed == Speed.Full ? "full speed" : "quick";

    /// <summary>The figures of one benchmark.</summary>
    /// <exception cref="KeyNotFoundException">The run has no such benchmark; the message lists those it has.</exception>
    public Measurement this[string method, params Parameter[] parameters]
    {
        get
        {
            var id = new BenchmarkId(method, new Parameters(parameters));
            return Measurements.FirstOrDefault(measurement => measurement.Id == id)
                ?? throw new KeyNotFoundException(
                    $"{Benchmarks} has no measurement {id}. It has: {string.Join("; ", Measurements.Select(measurement => measurement.Id))}.");
        }
    }

    Question? IEvidence.Question => null;

    /// <inheritdoc/>
    public string ToHtml() => ToTable().ToHtml();

    /// <inheritdoc/>
    public string ToText() => ToTable().ToText();

    private Table ToTable()
    {
        var parameters = Measurements.SelectMany(measurement => measurement.Id.Parameters).Select(parameter => parameter.Name).Distinct().ToList();
        return new Table(
            [
                new Column("Method"),
                .. parameters.Select(name => new Column(name)),
                Column.Number("Mean [ns]"), Column.Number("Error [ns]"), Column.Number("StdDev [ns]"), Column.Number("Allocated [B]"),
            ],
            [
                .. Measurements.Select(measurement => (IReadOnlyList<string>)
                [
                    measurement.Id.Method,
                    .. parameters.Select(name => measurement.Id.Parameters[name] ?? ""),
                    Text.Number(measurement.Mean), Text.Number(measurement.Error), Text.Number(measurement.StandardDeviation),
                    Text.Bytes(measurement.AllocatedBytes),
                ]),
            ])
        {
            Footnotes =
            [
                Provenance,
                "Error: half of the 99.9 % confidence interval.",
                .. Missing.Select(missing => $"Not measured: {missing.Id}: {missing.Why}"),
            ],
        };
    }
}
