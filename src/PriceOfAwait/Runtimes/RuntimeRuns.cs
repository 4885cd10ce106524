using PriceOfAwait.Formatting;

namespace PriceOfAwait;

/// <summary>A benchmark class on one of several runtimes.</summary>
/// <param name="Runtime">The runtime.</param>
/// <param name="Run">The figures, or <see langword="null"/>.</param>
/// <param name="Obstacle">Why there are none.</param>
public sealed record RuntimeRun(Runtime Runtime, Run? Run, string? Obstacle);

/// <summary>The figures of one benchmark class on several runtimes, measured by turns on one machine.</summary>
/// <param name="Benchmarks">The benchmark class's full name.</param>
/// <param name="Runs">A runtime each, in the order they were asked for.</param>
[TypeFormatterSource]
public sealed record RuntimeRuns(string Benchmarks, IReadOnlyList<RuntimeRun> Runs) : INotebookValue
{
    /// <summary>Where, when and at which speed all were measured, and the versions of the runtimes, in one line.</summary>
    public string Provenance => Runs.Select(run => run.Run).OfType<Run>().ToList() is [var first, ..] runs
        ? (first with { Environment = first.Environment with { Runtime = string.Join(", ", runs.Select(run => run.Environment.Runtime.Split(" (")[0]).Distinct()) } }).Provenance
        : "Nothing was measured.";

    /// <summary>One comparison of all: each benchmark with its ratio to the baseline on the same runtime.</summary>
    /// <exception cref="BenchException">There are no figures of any runtime.</exception>
    public Comparison Compare()
    {
        var measured = Runs.Where(run => run.Run is not null).ToList();
        return measured is [{ Run.Baseline: { } baseline }, ..]
            ? Comparison.Of(baseline, [.. measured.Select(run => Series.Of(run.Run!, run.Runtime.Name) with { Provenance = Provenance })])
            : throw new BenchException($"{Benchmarks} has no figures to compare, or none of its baseline. {string.Join("; ", LeftOut)}");
    }

    /// <summary>Whether every benchmark was measured on every runtime.</summary>
    public bool IsWhole => Runs.All(run => run.Run is { Missing.Count: 0 });

    /// <inheritdoc/>
    public string ToHtml() => ToTable().ToHtml();

    /// <inheritdoc/>
    public string ToText() => ToTable().ToText();

    internal IEnumerable<string> LeftOut =>
    [
        .. Runs.Where(run => run.Run is null).Select(run => $"{run.Runtime.Name} is left out: {run.Obstacle}"),
        .. Runs.SelectMany(run => run.Run?.Missing.Select(missing => $"Not measured on {run.Runtime.Name}: {missing.Id}: {missing.Why}") ?? []),
    ];

    /// <summary>What a reader of any of these figures should know.</summary>
    internal IReadOnlyList<string> Notes =>
    [
        .. Runs.Where(run => run.Run is null).Select(run => $"{run.Runtime.Name} is left out: {run.Obstacle}"),
        .. Runs.SelectMany(run => run.Run?.Notes.Select(note => $"{run.Runtime.Name}: {note}") ?? []),
    ];

    private Table ToTable()
    {
        var ids = Runs.SelectMany(run => run.Run?.Measurements ?? []).Select(measurement => measurement.Id).Distinct().ToList();
        var parameters = ids.SelectMany(id => id.Parameters).Select(parameter => parameter.Name).Distinct().ToList();
        return new Table(
            [
                new Column("Method"),
                .. parameters.Select(name => new Column(name)),
                .. Runs.Select(run => Column.Number(run.Runtime.Name, "Mean [ns]")),
                .. Runs.Select(run => Column.Number(run.Runtime.Name, "Allocated [B]")),
            ],
            [
                .. ids.Select(id => (IReadOnlyList<string>)
                [
                    id.Method,
                    .. parameters.Select(name => id.Parameters[name] ?? ""),
                    .. Runs.Select(run => Figure(run, id) is { } figure ? $"{Text.Time(figure.Mean)} ± {Text.Number(figure.Error)}" : ""),
                    .. Runs.Select(run => Figure(run, id) is { } figure ? Text.Bytes(figure.AllocatedBytes) : ""),
                ]),
            ])
        {
            Footnotes =
            [
                Provenance,
                $"±: half of the {Estimates.LevelText} confidence interval.",
                .. Notes,
            ],
        };
    }

    private static Measurement? Figure(RuntimeRun run, BenchmarkId id) => run.Run?.Measurements.FirstOrDefault(measurement => measurement.Id == id);
}
