using PriceOfAwait.AcrossRuntimes;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <summary>
/// Benchmarks across runtimes by release: published figures for older runtimes, measured ones for newer.
/// </summary>
public sealed record ThenAndNow : TableValue
{
    private ThenAndNow(string baseline, IReadOnlyList<Generation> generations)
    {
        (Baseline, Generations) = (baseline, generations);
        Benchmarks = [.. Ids.Select(id => (id, id.ToString()))];
    }

    public string Baseline { get; }

    public IReadOnlyList<Generation> Generations { get; }

    public IReadOnlyList<(BenchmarkId Id, string Label)> Benchmarks { get; private init; }

    public static ThenAndNow Of(
        RuntimeResults runs,
        RuntimeAnswers answers,
        string baseline,
        params IReadOnlyList<PublishedTable> tables
    ) =>
        new(
            baseline.Given(),
            [
                // A stable sort keeps the order of runtimes of the same month.
                .. tables.Given()
                    .SelectMany(Published)
                    .Concat(
                        runs.Given().Runs.Select(run => new Generation(
                            run.Runtime.Name,
                            run.Runtime.Released ?? "",
                            // A run's own bytes include those that BenchmarkDotNet allocates to wait.
                            run.Value
                                is null
                                ? null
                                : (Series.Of(run.Value) with { Origin = runs.Origin }).WithBytes(
                                    answers.Given()[run.Runtime.Id]?.BytesOf(runs.Benchmarks)
                                ),
                            run.Failure
                        ))
                    )
                    .OrderBy(generation => generation.Released, StringComparer.Ordinal),
            ]
        );

    public ThenAndNow Show(params IReadOnlyList<(string Method, string Label)> benchmarks) => Show([], benchmarks);

    public ThenAndNow Show(
        IReadOnlyList<Parameter> where,
        params IReadOnlyList<(string Method, string Label)> benchmarks
    )
    {
        var shown = benchmarks.Given()
            .Select(benchmark => (Id: new BenchmarkId(benchmark.Method, new(where.Given())), benchmark.Label))
            .ToList();
        return shown.Select(benchmark => benchmark.Id).Except(Ids).FirstOrDefault() is { } stray
            ? throw new WrongArgumentException(
                $"No runtime has a figure for {stray}. There are: {string.Join("; ", Ids)}.",
                nameof(benchmarks)
            )
            : this with
            {
                Benchmarks = shown,
            };
    }

    public ThenAndNow And(ThenAndNow others) =>
        this with
        {
            Benchmarks = [.. Benchmarks, .. others.Given().Benchmarks],
        };

    /// <summary>
    /// Omits published times, because times of different machines share no axis; see <see cref="RatioFigure"/>.
    /// </summary>
    public Figure Figure(string subtitle) =>
        Draw(
            Joined(Faster, ByteTitle(max: 1)),
            subtitle,
            Shown,
            Times("time, on one machine"),
            Bytes("bytes of one operation")
        );

    /// <summary>
    /// Times beside the differences from the baseline, which are computed within each round and so more precise.
    /// </summary>
    public Figure TimeFigure(string subtitle) =>
        Draw(
            Joined(Faster, Added),
            subtitle,
            Shown.Where(generation => !generation.IsPublished),
            Times("time, on one machine"),
            new Reading(
                Axis.Linear(AxisWords.MoreThan(Words.Of(Baseline))),
                "what it adds",
                0,
                (generation, id) =>
                    id.Method == Baseline
                        ? []
                        : RowPoint.Of(
                            generation.Series!.DifferenceOf(id, id with { Method = Baseline }) is { } more
                                ? new(more.Time, more.Interval)
                                : null,
                            generation.Series!.Run!.DifferencesOfGroups(id, id with { Method = Baseline })
                        )
            )
        );

    public Figure BytesFigure(string subtitle) =>
        Draw(
            ByteTitle() is { Length: > 0 } bytes
                ? $"{Text.Capitalized(Between)}, {bytes}"
                : "The bytes stayed the same",
            subtitle,
            Shown,
            Bytes(null)
        ) with
        {
            Notes = [.. LeftOut],
        };

    public Figure RatioFigure(string subtitle)
    {
        var baseline = Words.Of(Baseline);
        var figure = Draw(
            Headline.OfRatioChanges(
                Between,
                baseline,
                ChangesOf(
                    (series, id) =>
                        series.RatioOf(id, id with { Method = Baseline }) is { Interval: { } interval } ratio
                        && ratio != Ratio.One
                            ? new Estimate(ratio.Value, interval)
                            : null
                )
            ),
            subtitle,
            Shown,
            new Reading(
                Axis.Log(AxisWords.TimesAsLongAs(baseline)),
                null,
                1,
                (generation, id) =>
                    RowPoint.Of(
                        RatioOf(generation, id) is { } ratio ? new(ratio.Value, ratio.Interval) : null,
                        GroupRatiosOf(generation, id)
                    )
            )
        );
        return figure with { Notes = [Comparison.WhatARatioHides, .. figure.Notes] };
    }

    private IEnumerable<Generation> Measured => Shown.Where(generation => generation.Series!.Run is not null);

    private string Oldest => Measured.Select(generation => generation.Name).FirstOrDefault("");

    private string Newest =>
        Measured
            .Select(generation => generation.Name.Replace(", ", " with ", StringComparison.Ordinal))
            .LastOrDefault("");

    private string Between =>
        Newest.StartsWith($"{Oldest} with ", StringComparison.Ordinal)
            ? $"{Newest[(Oldest.Length + 1)..]} on {Oldest}"
            : $"from {Oldest} to {Newest}";

    private string Faster =>
        Headline.OfTimeChanges(
            Between,
            ChangesOf(
                (series, id) =>
                    series.Run!.Find(id) is { Groups.Count: 0, Time: var time } && Resolution.Resolves(time.Value)
                        ? time
                        : null
            )
        );

    private string Added =>
        Headline.OfAdded(
            Words.Of(Baseline),
            [
                .. ChangesOf(
                        (series, id) =>
                            id.Method == Baseline ? null : series.Run!.DifferenceOf(id, id with { Method = Baseline })
                    )
                    .Where(one => one.After.Value > 0),
            ]
        );

    private static string Joined(params IEnumerable<string> titles) =>
        string.Join("; ", titles.Where(title => title.Length > 0));

    /// <param name="max">How many changes the title names at most; these are the largest.</param>
    private string ByteTitle(int max = int.MaxValue) =>
        Headline.OfByteChanges([
            .. ChangesOf((series, id) => series[id]?.AllocatedBytes is { } bytes ? Estimate.Exactly(bytes) : null)
                .OrderByDescending(one => Math.Abs(one.Before.Value - one.After.Value))
                .Take(max),
        ]);

    private IEnumerable<BenchmarkId> Ids =>
        Generations
            .SelectMany(generation => generation.Series?.Observations ?? [])
            .Select(observation => observation.Id)
            .Distinct();

    private IEnumerable<Generation> Shown => Generations.Where(generation => generation.Series is not null);

    private IEnumerable<string> LeftOut =>
        Generations
            .Where(generation => generation.Series is null)
            .Select(generation => $"{generation.Name} is left out: {generation.Failure}")
            .Distinct();

    private Ratio? RatioOf(Generation generation, BenchmarkId id) =>
        generation.Series?.RatioOf(id, id with { Method = Baseline });

    private string RatioTextOf(Generation generation, BenchmarkId id) =>
        RatioOf(generation, id) is { } ratio
            ? $"{ratio.Figure}x"
            : BenchmarkResults.GroupsText(GroupRatiosOf(generation, id), []) ?? "";

    private IReadOnlyList<GroupFigure> GroupRatiosOf(Generation generation, BenchmarkId id) =>
        generation.Series?.Run?.RatiosOfGroups(id, id with { Method = Baseline }) ?? [];

    private static IReadOnlyList<Origin> OriginsOf(IEnumerable<Generation> shown) =>
        [.. shown.Select(generation => generation.Series!.Origin).Distinct()];

    private static IEnumerable<Generation> Published(PublishedTable table) =>
        table.Source.Runtimes.Select(runtime => new Generation(
            $"{runtime.Name} ({table.Source.Year})",
            // If a source doesn't name its runtime, that was released in the source's own year at the latest.
            runtime.Released
                ?? string.Create(CultureInfo.InvariantCulture, $"{table.Source.Year}"),
            Series.Of(runtime.Rows is null ? table : table.Where("Runtime", runtime.Rows)),
            null
        ));

    private static Reading Times(string? title) =>
        new(
            Axis.Log(AxisWords.Time),
            title,
            null,
            (generation, id) =>
                generation is { IsPublished: false, Series: { } series }
                && series[id] is { Time: >= Resolution.Least and var time } observation
                    ? RowPoint.Of(new RowPoint(time, observation.Interval), observation.Groups)
                    : []
        );

    private static Reading Bytes(string? title) =>
        new(
            Axis.Linear(AxisWords.Allocated),
            title,
            null,
            (generation, id) => RowPoint.Of(generation.Series?[id]?.AllocatedBytes is { } bytes ? new(bytes) : null, [])
        );

    /// <summary>From the oldest to the newest measured runtime.</summary>
    private IReadOnlyList<Change> ChangesOf(Func<Series, BenchmarkId, Estimate?> read)
    {
        var (oldest, newest) = (Measured.FirstOrDefault()?.Series, Measured.LastOrDefault()?.Series);
        return oldest == newest
            ? []
            :
            [
                .. from benchmark in Benchmarks
                let before = read(oldest!, benchmark.Id)
                let after = read(newest!, benchmark.Id)
                where before is not null && after is not null
                select new Change(benchmark.Label, before.Value, after.Value),
            ];
    }

    private Figure Draw(
        string title,
        string subtitle,
        IEnumerable<Generation> shown,
        params IReadOnlyList<Reading> readings
    )
    {
        var generations = shown.ToList();
        var styles = TraceStyle.WithDistinctSymbols([
            .. Benchmarks.Select(benchmark => MethodStyle.Of(benchmark.Id.Method)),
        ]);
        var rows = Axis.Category([
            .. generations.Select(generation => $"{generation.Name}{(generation.IsPublished ? ", published" : "")}"),
        ]);
        return new(Text.Capitalized(title), subtitle, [.. readings.Select(PanelOf)])
        {
            Notes =
            [
                .. LeftOut,
                .. generations
                    .Where(generation => generation.Series!.Run is { IsBusy: true })
                    .Select(generation => $"{generation.Name}: {generation.Series!.Run!.BusyNote}"),
                .. from generation in generations
                from note in generation.Series!.Run?.GroupNotesOf(Benchmarks.Select(one => one.Id)) ?? []
                select $"{generation.Name}: {note}",
            ],
            Origins = OriginsOf(generations),
        };

        Panel PanelOf(Reading reading) =>
            new(
                reading.X,
                rows,
                [
                    .. Benchmarks.Select(
                        (benchmark, index) =>
                            RowPoint.InRows(
                                Words.WithoutArticle(benchmark.Label),
                                styles[index],
                                [.. generations.Select(generation => reading.Read(generation, benchmark.Id))]
                            )
                    ),
                ]
            )
            {
                Title = reading.Title,
                Mark = reading.Mark is { } at ? new ReferenceLine(at) : null,
            };
    }

    internal override Table ToTable() =>
        new(
            [
                new Column("Runtime"),
                .. Benchmarks.SelectMany(one =>
                    new[]
                    {
                        Column.Number("Ratio", one.Label),
                        Column.Number("Time [ns]", one.Label),
                        Column.Number("Allocated [B]", one.Label),
                    }
                ),
            ],
            [
                .. Shown.Select(generation =>
                    (IReadOnlyList<string>)
                        [
                            generation.Name,
                            .. Benchmarks.SelectMany(benchmark =>
                                generation.Series![benchmark.Id] is { } found
                                    ? [RatioTextOf(generation, benchmark.Id), found.TimeText, found.BytesText]
                                    : Enumerable.Repeat("", 3)
                            ),
                        ]
                ),
            ]
        )
        {
            Origins = OriginsOf(Shown),
            Footnotes =
            [
                $"Ratio: the mean divided by that of {Words.Of(Baseline)} on the same runtime. Published times are of "
                    + "other machines: compare only their ratios.",
            ],
            Notes =
            [
                .. LeftOut,
                .. Generations.SelectMany(generation =>
                    generation.Series?.Run?.Notes.Select(note => $"{generation.Name}: {note}") ?? []
                ),
            ],
        };

    private sealed record Reading(
        Axis X,
        string? Title,
        double? Mark,
        Func<Generation, BenchmarkId, IReadOnlyList<RowPoint>> Read
    );
}
