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
    /// <summary>The parameter that a runtime is while several are measured together.</summary>
    internal const string Parameter = "Runtime";

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

    /// <summary>Takes figures of several runtimes apart.</summary>
    /// <param name="runtimes">The runtimes that were asked for.</param>
    /// <param name="together">All figures, with the runtime as a parameter.</param>
    /// <param name="environments">Where each runtime's figures were measured, by the runtime's name.</param>
    /// <param name="obstacles">Why a runtime was not measured at all, by its name.</param>
    internal static RuntimeRuns Of(
        IReadOnlyList<Runtime> runtimes, Run together,
        IReadOnlyDictionary<string, MeasuringEnvironment> environments, IReadOnlyDictionary<string, string> obstacles) => new(
        together.Benchmarks,
        [
            .. runtimes.Select(runtime => environments.TryGetValue(runtime.Name, out var environment)
                ? new RuntimeRun(runtime, together with
                {
                    On = runtime.Id,
                    Environment = environment,
                    Measurements = [.. together.Measurements.Where(measurement => IsOn(measurement.Id, runtime)).Select(measurement => measurement with { Id = Without(measurement.Id) })],
                    Missing = [.. together.Missing.Where(missing => IsOn(missing.Id, runtime)).Select(missing => missing with { Id = Without(missing.Id) })],
                }, null)
                : new RuntimeRun(runtime, null, obstacles.GetValueOrDefault(runtime.Name)
                    ?? together.Missing.FirstOrDefault(missing => IsOn(missing.Id, runtime))?.Why ?? "it was not measured")),
        ]);

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

    private static bool IsOn(BenchmarkId id, Runtime runtime) => id.Parameters[Parameter] == runtime.Name;

    private static BenchmarkId Without(BenchmarkId id) =>
        id with { Parameters = new(id.Parameters.Where(parameter => parameter.Name != Parameter)) };

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
                    .. Runs.Select(run => Figure(run, id) is { } figure ? $"{Text.Number(figure.Mean)} ± {Text.Number(figure.Error)}" : ""),
                    .. Runs.Select(run => Figure(run, id) is { } figure ? Text.Bytes(figure.AllocatedBytes) : ""),
                ]),
            ])
        {
            Footnotes =
            [
                Provenance,
                "±: half of the 99.9 % confidence interval.",
                .. LeftOut,
            ],
        };
    }

    private static Measurement? Figure(RuntimeRun run, BenchmarkId id) => run.Run?.Measurements.FirstOrDefault(measurement => measurement.Id == id);
}
