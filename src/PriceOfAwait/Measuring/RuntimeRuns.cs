namespace PriceOfAwait.Measuring;

/// <summary>A benchmark class's figures on one of several runtimes, or why there are none.</summary>
public sealed record RuntimeRun(Runtime Runtime, Run? Run, string? Obstacle)
{
    /// <summary>Whether the SDK or the feed lacks the runtime, which is not a failure.</summary>
    public bool IsUnavailable { get; init; }
}

/// <summary>One benchmark class's figures on several runtimes, measured in turns on one machine.</summary>
public sealed record RuntimeRuns(string Benchmarks, IReadOnlyList<RuntimeRun> Runs) : TableValue
{
    public Origin Origin => Runs.Select(run => run.Run).OfType<Run>().ToList() is [var first, ..] runs
        ? (first
            with { Environment = first.Environment
                with { Runtime = string.Join(", ", runs.Select(run => run.Environment.Runtime.Split(" (")[0]).Distinct()) } }).Origin
        : new("nothing was measured", "Nothing was measured.");

    /// <summary><see langword="null"/> if the runtime has no run.</summary>
    public Run? this[string runtime] => Runs.FirstOrDefault(run => run.Runtime.Id == runtime)?.Run;

    /// <summary>Whether every benchmark was measured on every available runtime.</summary>
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
        return ids.ToTable(
            id => id,
            [
                .. Measured.Select(run => Column.Number(run.Runtime.Name, "Time [ns]")),
                .. Measured.Select(run => Column.Number(run.Runtime.Name, "Allocated [B]")),
            ],
            id =>
            [
                .. Measured.Select(run => run.Run!.Find(id)?.TimeText ?? ""),
                .. Measured.Select(run => run.Run!.Find(id) is { } figure ? Text.Bytes(figure.AllocatedBytes) : ""),
            ],
            [.. Measured.Take(1).Select(run => run.Run!.IntervalNote)]) with
        {
            Origins = [Origin],
            Notes = Notes,
        };
    }
}
