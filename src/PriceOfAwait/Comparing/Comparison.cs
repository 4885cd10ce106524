namespace PriceOfAwait.Comparing;

/// <summary>
/// Measured, recorded and published figures side by side, matched by method and parameters. Each has its ratio to its
/// own series' baseline, because only ratios can be compared between machines.
/// </summary>
public sealed partial record Comparison : TableValue
{
    private Comparison(string baseline, IReadOnlyList<Series> series) =>
        (Baseline, Series, Rows) = (
            baseline,
            series,
            [
                .. series
                    .SelectMany(one => one.Observations)
                    .Select(observation => observation.Id)
                    .Distinct()
                    .Select(id => new ComparedRow(
                        id,
                        [.. series.Select(one => Compare(one, id, id with { Method = baseline }))]
                    )),
            ]
        );

    public string Baseline { get; }

    public IReadOnlyList<Series> Series { get; }

    /// <summary>In the order of the first series that has the benchmark.</summary>
    public IReadOnlyList<ComparedRow> Rows { get; private init; }

    public IReadOnlyList<Guess> Guesses { get; init; } = [];

    public static Comparison Of(string baseline, params IReadOnlyList<Series> series) =>
        series.Given().Any(one => one.Observations.Any(observation => observation.Id.Method == baseline))
            ? new Comparison(baseline, series)
            : throw new WrongArgumentException($"No series has the baseline {baseline}.", nameof(baseline));

    /// <summary>
    /// Compares a run with published tables and, unless the run is recorded, with its recorded figures.
    /// </summary>
    /// <exception cref="ArgumentException">The benchmark class has no baseline.</exception>
    public static Comparison Of(BenchmarkResults run, params IReadOnlyList<PublishedTable> published)
    {
        var recorded = run.Given().RecordedOn is null
            ? RecordedRuns.TryLoad(Repository.RecordedData, run.Benchmarks)
            : null;
        return Of(
            run.Baseline
                ?? throw new WrongArgumentException(
                    $"{run.Benchmarks} has no baseline. Mark one with [Benchmark(Baseline = true)].",
                    nameof(run)
                ),
            [
                Comparing.Series.Of(run),
                .. recorded is null ? [] : new[] { Comparing.Series.Of(recorded) },
                .. published.Given().Select(table => Comparing.Series.Of(table)),
            ]
        );
    }

    /// <exception cref="ArgumentException">A guess matches no benchmark of the comparison.</exception>
    public Comparison With(params IReadOnlyList<Guess> guesses) =>
        guesses.Given().FirstOrDefault(guess => !Rows.Any(row => guess.IsAbout(row.Id))) is { } stray
            ? throw new WrongArgumentException(
                $"No benchmark matches the guess {stray}. There are: {string.Join(", ", Methods)}.",
                nameof(guesses)
            )
            : CellResults.Announce(this with { Guesses = guesses });

    /// <summary>
    /// Replaces the bytes of the run, and of other series on the same runtime, with exactly counted ones. If a
    /// benchmark blocks, a run's own bytes depend on how fast another thread was.
    /// </summary>
    public Comparison With(AllocatedBytes bytes)
    {
        var here = WhereOf(Series[0]);
        return new(
            Baseline,
            [.. Series.Select(one => here is not null && WhereOf(one) == here ? one.WithBytes(bytes.Given()) : one)]
        )
        {
            Guesses = Guesses,
        };

        // Such as "NET 10 on X64": all patches of a runtime allocate the same bytes.
        static string? WhereOf(Series series) =>
            series.Run?.Environment is { } environment
                ? $"{environment.Runtime.Split('.')[1]} on {environment.Architecture}"
                : null;
    }

    public Comparison Only(params IReadOnlyList<string> methods) =>
        methods.Given().Except(Methods).FirstOrDefault() is { } stray
            ? throw new WrongArgumentException(
                $"There is no method {stray} here. There are: {string.Join(", ", Methods)}.",
                nameof(methods)
            )
            : this with
            {
                Rows = [.. Rows.Where(row => row.Id.Method == Baseline || methods.Contains(row.Id.Method))],
            };

    public double? GuessOf(BenchmarkId id) => Guesses.FirstOrDefault(guess => guess.IsAbout(id))?.Ratio;

    internal const string WhatARatioHides =
        "A ratio doesn’t show which time changed: it also grows when the baseline alone gets faster. "
        + "Compare both times.";

    internal IReadOnlyList<Origin> Origins => [.. Series.Select(series => series.Origin).Distinct()];

    /// <summary>The full name of the measured class; empty if nothing was measured.</summary>
    private string Benchmarks => Series.FirstOrDefault(series => series.Run is not null)?.Run!.Benchmarks ?? "";

    private IEnumerable<string> Methods => Rows.Select(row => row.Id.Method).Distinct();

    private static ComparedFigures? Compare(Series series, BenchmarkId id, BenchmarkId baseline) =>
        series[id] is not { } observation
            ? null
            : new(observation, series.RatioOf(id, baseline), series.DifferenceOf(id, baseline))
            {
                GroupRatios = series.Run?.RatiosOfGroups(id, baseline) ?? [],
                GroupDifferences = series.Run?.DifferencesOfGroups(id, baseline) ?? [],
            };

    internal override Table ToTable()
    {
        var generations = Series
            .Select(series =>
                BenchmarkResults.GenerationsIn(series.Observations.Select(observation => observation.Collections))
            )
            .ToList();
        var hasGuesses = Guesses.Any(guess => guess.Ratio is not null);
        var table = Rows.ToTable(
            Benchmarks,
            row => row.Id,
            [
                .. hasGuesses ? new[] { Column.Number("Ratio", "your guess") } : [],
                .. Series.SelectMany(
                    (series, index) =>
                        new[] { "Ratio", series.Run is null ? "Mean [ns]" : "Time [ns]", "Allocated [B]" }
                            .Concat(generations[index].Select(BenchmarkResults.GenerationName))
                            .Select(name => Column.Number(name, series.Label))
                ),
            ],
            row =>
                [
                    .. hasGuesses ? new[] { GuessText(row.Id) } : [],
                    .. row.Figures.SelectMany((found, index) => Cells(found, Series[index].Run, generations[index])),
                ],
            [
                .. Series
                    .Select(series => series.Run)
                    .OfType<BenchmarkResults>()
                    .Select(run => run.ReadingNote(Baseline))
                    .DefaultIfEmpty($"Relative to {Words.Of(Baseline, Benchmarks)}.")
                    .Distinct(),
                .. HasDifferences ? new[] { Resolution.Note } : [],
            ]
        );
        return table with
        {
            // The cell with the guesses names these methods as the code does.
            Columns =
            [
                table.Columns[0] with
                {
                    ShownIdentifiers = [.. Guesses.Select(guess => guess.Method)],
                },
                .. table.Columns.Skip(1),
            ],
            Guide = Table.HowToReadTimes,
            Origins = Origins,
            Notes = NotesOfSeries,
        };
    }

    /// <summary>Those of several runs name the run that they are about.</summary>
    private IReadOnlyList<string> NotesOfSeries =>
        [
            .. from series in Series
            from note in series.Run?.NotesOn([.. Rows.Select(row => row.Id)]) ?? []
            select Series.Count(one => one.Run is not null) > 1 ? $"{series.Label}: {note}" : note,
        ];

    /// <summary>Whether a difference stands where a ratio would, because a time is too short to divide by.</summary>
    private bool HasDifferences =>
        Rows.SelectMany(row => row.Figures)
            .Any(found => found is { Ratio: null, GroupsText: null, Difference: not null });

    private string GuessText(BenchmarkId id) =>
        GuessOf(id) is { } ratio ? Format.Ratio(ratio)
        : Guesses.Any(guess => guess.IsAbout(id)) ? "none"
        : "";

    private static IEnumerable<string> Cells(
        ComparedFigures? figures,
        BenchmarkResults? run,
        IReadOnlyList<int> generations
    ) =>
        figures is null
            ? Enumerable.Repeat("", 3 + generations.Count)
            :
            [
                figures.Ratio is { Interval: null, Value: var ratio } && ratio == figures.Observation.PublishedRatio
                    ? $"{Format.AsPublished(ratio)}x"
                    : figures.Ratio?.ToString() ?? figures.GroupsText ?? figures.Difference?.ToString() ?? "",
                figures.Observation.TimeText,
                figures.Observation.BytesText,
                .. generations
                    .Select(generation => figures.Observation.Collections[generation])
                    .Select(count => run is null ? Format.AsPublished(count) : Format.Collections(count)),
            ];
}
