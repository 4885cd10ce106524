namespace PriceOfAwait.Measuring;

/// <summary>A benchmark class on one of several runtimes: its figures, or why there are none.</summary>
public sealed record RuntimeRun(Runtime Runtime, Run? Run, string? Obstacle)
{
    /// <summary>Whether the runtime can't be had here: nothing has failed.</summary>
    public bool IsUnavailable { get; init; }
}

/// <summary>The figures of one benchmark class on several runtimes, measured in turn on one machine.</summary>
[TypeFormatterSource]
public sealed record RuntimeRuns(string Benchmarks, IReadOnlyList<RuntimeRun> Runs) : TableValue
{
    public Origin Origin => Runs.Select(run => run.Run).OfType<Run>().ToList() is [var first, ..] runs
        ? (first
            with { Environment = first.Environment
                with { Runtime = string.Join(", ", runs.Select(run => run.Environment.Runtime.Split(" (")[0]).Distinct()) } }).Origin
        : new("nothing was measured", "Nothing was measured.");

    /// <summary>The run on the runtime with this id; null if there is none.</summary>
    public Run? this[string runtime] => Runs.FirstOrDefault(run => run.Runtime.Id == runtime)?.Run;

    /// <summary>Whether every benchmark was measured on every runtime that can be had.</summary>
    public bool IsWhole => Runs.All(run => run.IsUnavailable || run.Run is { Missing.Count: 0 });

    private IEnumerable<RuntimeRun> Measured => Runs.Where(run => run.Run is not null);

    internal IReadOnlyList<string> Notes =>
    [
        .. Runs.Where(run => run.Run is null).Select(run => run.Runtime.LeftOut(run.Obstacle)),
        .. Runs.SelectMany(run => run.Run?.Notes.Select(note => $"{run.Runtime.Name}: {note}") ?? []),
    ];

    internal override Table ToTable()
    {
        var ids = Runs.SelectMany(run => run.Run?.Measurements ?? []).Select(measurement => measurement.Id).Distinct().ToList();
        var parameters = ids.SelectMany(id => id.Parameters).Select(parameter => parameter.Name).Distinct().ToList();
        return new Table(
            [
                new Column("Method"),
                .. parameters.Select(name => new Column(name)),
                .. Measured.Select(run => Column.Number(run.Runtime.Name, "Time [ns]")),
                .. Measured.Select(run => Column.Number(run.Runtime.Name, "Allocated [B]")),
            ],
            [
                .. ids.Select(id => (IReadOnlyList<string>)
                [
                    id.Method,
                    .. parameters.Select(name => id.Parameters[name] ?? ""),
                    .. Measured.Select(run => Figure(run, id)?.TimeText ?? ""),
                    .. Measured.Select(run => Figure(run, id) is { } figure ? Text.Bytes(figure.AllocatedBytes) : ""),
                ]),
            ])
        {
            Origins = [Origin],
            Footnotes = [.. Measured.Take(1).Select(run => run.Run!.IntervalNote)],
            Notes = Notes,
        };
    }

    private static Measurement? Figure(RuntimeRun run, BenchmarkId id) =>
        run.Run?.Measurements.FirstOrDefault(measurement => measurement.Id == id);
}
