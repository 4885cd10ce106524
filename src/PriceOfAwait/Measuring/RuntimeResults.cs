namespace PriceOfAwait.Measuring;

/// <summary>One benchmark class's figures on several runtimes, measured in turns on one machine.</summary>
public sealed record RuntimeResults(string Benchmarks, IReadOnlyList<OnRuntime<BenchmarkResults>> Runs) : TableValue
{
    public Origin Origin =>
        Runs.Select(run => run.Value).OfType<BenchmarkResults>().ToList() is [var first, ..] runs
            ? (
                first with
                {
                    Environment = first.Environment with
                    {
                        Runtime = string.Join(
                            ", ",
                            runs.Select(run => run.Environment.Runtime.Split(" (")[0]).Distinct()
                        ),
                    },
                }
            ).Origin
            : new("nothing was measured", "Nothing was measured.");

    /// <summary><see langword="null"/> if the runtime has no run.</summary>
    public BenchmarkResults? this[string runtime] => Runs.FirstOrDefault(run => run.Runtime.Id == runtime)?.Value;

    /// <summary>Whether every benchmark was measured on every available runtime.</summary>
    public bool IsWhole => Runs.All(run => run.IsUnavailable || run.Value is { Missing.Count: 0 });

    private IEnumerable<OnRuntime<BenchmarkResults>> Measured => Runs.Where(run => run.Value is not null);

    internal IReadOnlyList<string> Notes =>
        [
            .. Runs.Where(run => run.Value is null).Select(run => run.LeftOut),
            .. Runs.SelectMany(run => run.Value?.Notes.Select(note => $"{run.Runtime.Name}: {note}") ?? []),
        ];

    internal override Table ToTable()
    {
        var ids = Runs.SelectMany(run => run.Value?.Measurements ?? [])
            .Select(measurement => measurement.Id)
            .Distinct()
            .ToList();
        return ids.ToTable(
            Benchmarks,
            id => id,
            [
                .. Measured.Select(run => Column.Number(run.Runtime.Name, "Time [ns]")),
                .. Measured.Select(run => Column.Number(run.Runtime.Name, "Allocated [B]")),
            ],
            id =>
                [
                    .. Measured.Select(run => run.Value!.Find(id)?.TimeText ?? ""),
                    .. Measured.Select(run =>
                        run.Value!.Find(id) is { } figure ? Format.Bytes(figure.AllocatedBytes) : ""
                    ),
                ],
            [.. Measured.Take(1).Select(run => run.Value!.IntervalNote)]
        ) with
        {
            Guide = Table.HowToReadTimes,
            Origins = [Origin],
            Notes = Notes,
        };
    }
}
