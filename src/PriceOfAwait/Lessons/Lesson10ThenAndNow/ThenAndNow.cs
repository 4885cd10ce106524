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
        Shown = [.. Ids];
    }

    public string Baseline { get; }

    public IReadOnlyList<Generation> Generations { get; }

    public IReadOnlyList<BenchmarkId> Shown { get; private init; }

    /// <inheritdoc cref="Of(RuntimeResults, RuntimeAnswers, IReadOnlyList{PublishedTable})"/>
    public static ThenAndNow Of(RuntimeResults runs) => Of(runs, new RuntimeAnswers([]));

    /// <param name="answers">They have the exactly counted bytes.</param>
    /// <exception cref="ArgumentException">The class was measured on no runtime, or has no baseline.</exception>
    public static ThenAndNow Of(
        RuntimeResults runs,
        RuntimeAnswers answers,
        params IReadOnlyList<PublishedTable> tables
    ) =>
        new(
            runs.Given().Runs.Select(run => run.Value?.Baseline).FirstOrDefault(baseline => baseline is not null)
                ?? throw new WrongArgumentException(WhyNoBaseline(runs)),
            [
                // A stable sort keeps the order of runtimes of the same month.
                .. tables
                    .Given()
                    .SelectMany(Published)
                    .Concat(
                        runs.Given()
                            .Runs.Select(run => new Generation(
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

    private static string WhyNoBaseline(RuntimeResults runs)
    {
        var name = Bench.NameOf(runs.Benchmarks);
        return runs.Runs.Any(run => run.Value is not null)
            ? $"{name} names no baseline to compare its methods with."
            : $"There are no figures of {name} on any runtime: "
                + $"{runs.Runs.Select(run => run.Failure).FirstOrDefault() ?? "it wasn't measured."}";
    }

    /// <summary>Only these methods, with the parameters that have these values.</summary>
    public ThenAndNow Show(params IReadOnlyList<string> methods) => Show([], methods);

    /// <inheritdoc cref="Show(IReadOnlyList{string})"/>
    public ThenAndNow Show(Parameter where, params IReadOnlyList<string> methods) => Show([where], methods);

    /// <inheritdoc cref="Show(IReadOnlyList{string})"/>
    public ThenAndNow Show(IReadOnlyList<Parameter> where, params IReadOnlyList<string> methods)
    {
        var shown = methods.Given().Select(method => new BenchmarkId(method, new(where.Given()))).ToList();
        return shown.Except(Ids).FirstOrDefault() is { } stray
            ? throw new WrongArgumentException(
                $"No runtime has a figure for {stray}. There are: {string.Join("; ", Ids)}.",
                nameof(methods)
            )
            : this with
            {
                Shown = shown,
            };
    }

    public ThenAndNow And(ThenAndNow others) => this with { Shown = [.. Shown, .. others.Given().Shown] };

    /// <summary>
    /// Omits published times, because times of different machines share no axis; see <see cref="RatioFigure"/>.
    /// </summary>
    public Figure Figure(string subtitle) =>
        Draw(
            Joined(Faster, ByteTitle(max: 1)),
            subtitle,
            Known,
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
            Known.Where(generation => !generation.IsPublished),
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
                ? $"{Format.Capitalized(Between(Settled(BytesIn, within: 1)))}, {bytes}"
                : "The bytes stayed the same",
            subtitle,
            Known,
            Bytes(null)
        ) with
        {
            Notes = [.. LeftOut],
        };

    public Figure RatioFigure(string subtitle)
    {
        var baseline = Words.Of(Baseline);
        var until = Settled(RatioIn, AsLong);
        var figure = Draw(
            Headline.OfRatioChanges(Between(until), baseline, ChangesOf(RatioIn, until)),
            subtitle,
            Known,
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

        Estimate? RatioIn(Series series, BenchmarkId id) =>
            series.RatioOf(id, id with { Method = Baseline }) is { Interval: { } interval } ratio && ratio != Ratio.One
                ? new Estimate(ratio.Value, interval)
                : null;
    }

    private IEnumerable<Generation> Measured => Known.Where(generation => generation.Series!.Run is not null);

    // Times and ratios that are within a tenth of each other are "as long", as in the rules of the claims.
    private const double AsLong = 1.1;

    private string Between(Generation? until)
    {
        var oldest = Measured.Select(generation => generation.Name).FirstOrDefault("");
        var newest = InWords(until);
        return newest.StartsWith($"{oldest} with ", StringComparison.Ordinal)
            ? $"{newest[(oldest.Length + 1)..]} on {oldest}"
            : $"from {oldest} to {newest}";
    }

    private static string InWords(Generation? generation) =>
        generation?.Name.Replace(", ", " with ", StringComparison.Ordinal) ?? "";

    /// <summary>
    /// The runtime from which on these figures stayed what they are on the newest one, so that no title credits a later
    /// runtime with what an earlier one changed.
    /// </summary>
    /// <param name="within">By which factor two figures may differ that count as the same.</param>
    private Generation? Settled(Func<Series, BenchmarkId, Estimate?> read, double within)
    {
        var measured = Measured.ToList();
        return measured.Count < 2
            ? measured.FirstOrDefault()
            : measured.Skip(1).Reverse().TakeWhile(generation => Shown.All(id => IsAsOnNewest(generation, id))).Last();

        bool IsAsOnNewest(Generation generation, BenchmarkId id) =>
            (read(generation.Series!, id)?.Value, read(measured[^1].Series!, id)?.Value) switch
            {
                ({ } one, { } newest) => one == newest || (one / newest < within && newest / one < within),
                var (one, newest) => one is null && newest is null,
            };
    }

    private string Faster
    {
        get
        {
            var until = Settled(TimeIn, AsLong);
            return Headline.OfTimeChanges(Between(until), ChangesOf(TimeIn, until));

            static Estimate? TimeIn(Series series, BenchmarkId id) =>
                series.Run!.Find(id) is { Groups.Count: 0, Time: var time } && Resolution.Resolves(time.Value)
                    ? time
                    : null;
        }
    }

    private string Added
    {
        get
        {
            var newest = Measured.LastOrDefault();
            var added = ChangesOf(
                    (series, id) =>
                        id.Method == Baseline ? null : series.Run!.DifferenceOf(id, id with { Method = Baseline }),
                    newest
                )
                .Where(one => one.After.Value > 0)
                .ToList();
            return added.Count == 0
                ? ""
                : $"on {InWords(newest)}, "
                    + Headline.OfAdded(Words.Of(Baseline), $"on {InWords(Measured.FirstOrDefault())}", added);
        }
    }

    private static string Joined(params IEnumerable<string> titles) =>
        string.Join("; ", titles.Where(title => title.Length > 0));

    /// <param name="max">How many changes the title names at most; these are the largest.</param>
    private string ByteTitle(int max = int.MaxValue) =>
        Headline.OfByteChanges([
            .. ChangesOf(BytesIn, Settled(BytesIn, within: 1))
                .OrderByDescending(one => Math.Abs(one.Before.Value - one.After.Value))
                .Take(max),
        ]);

    private static Estimate? BytesIn(Series series, BenchmarkId id) =>
        series[id]?.AllocatedBytes is { } bytes ? Estimate.Exactly(bytes) : null;

    private IEnumerable<BenchmarkId> Ids =>
        Generations
            .SelectMany(generation => generation.Series?.Observations ?? [])
            .Select(observation => observation.Id)
            .Distinct();

    private IEnumerable<Generation> Known => Generations.Where(generation => generation.Series is not null);

    /// <summary>In words, with those parameters that tell it from the others.</summary>
    private string NameOf(BenchmarkId id) =>
        string.Join(
            ", ",
            id.Parameters.Where(parameter => Shown.Any(other => other.Parameters[parameter.Name] != parameter.Value))
                .Select(parameter => Words.Of($"{parameter}"))
                .Prepend(Words.Of(id.Method))
        );

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

    /// <summary>From the oldest measured runtime to a later one.</summary>
    private IReadOnlyList<Change> ChangesOf(Func<Series, BenchmarkId, Estimate?> read, Generation? until)
    {
        var (oldest, newest) = (Measured.FirstOrDefault()?.Series, until?.Series);
        return oldest == newest
            ? []
            :
            [
                .. from id in Shown
                let before = read(oldest!, id)
                let after = read(newest!, id)
                where before is not null && after is not null
                select new Change(NameOf(id), before.Value, after.Value),
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
        var styles = TraceStyle.WithDistinctSymbols([.. Shown.Select(id => MethodStyle.Of(id.Method))]);
        var rows = Axis.Category([
            .. generations.Select(generation => $"{generation.Name}{(generation.IsPublished ? ", published" : "")}"),
        ]);
        return new(Format.Capitalized(title), subtitle, [.. readings.Select(PanelOf)])
        {
            Notes =
            [
                .. LeftOut,
                .. generations
                    .Where(generation => generation.Series!.Run is { IsBusy: true } && HasTimes(generation))
                    .Select(generation => $"{generation.Name}: {generation.Series!.Run!.BusyNote}"),
                .. from generation in generations
                from note in generation.Series!.Run?.GroupNotesOf(Shown) ?? []
                select $"{generation.Name}: {note}",
            ],
            Origins = OriginsOf(generations),
        };

        // Bytes are exact on a busy machine, too.
        bool HasTimes(Generation generation) =>
            readings.Any(reading =>
                Shown.SelectMany(id => reading.Read(generation, id)).Any(point => point.Interval is not null)
            );

        Panel PanelOf(Reading reading) =>
            new(
                reading.X,
                rows,
                [
                    .. Shown.Select(
                        (id, index) =>
                            RowPoint.InRows(
                                Words.WithoutArticle(NameOf(id)),
                                styles[index],
                                [.. generations.Select(generation => reading.Read(generation, id))]
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
                .. Shown
                    .Select(NameOf)
                    .SelectMany(name =>
                        new[]
                        {
                            Column.Number("Ratio", name),
                            Column.Number("Time [ns]", name),
                            Column.Number("Allocated [B]", name),
                        }
                    ),
            ],
            [
                .. Known.Select(generation =>
                    (IReadOnlyList<string>)
                        [
                            generation.Name,
                            .. Shown.SelectMany(id =>
                                generation.Series![id] is { } found
                                    ? [RatioTextOf(generation, id), found.TimeText, found.BytesText]
                                    : Enumerable.Repeat("", 3)
                            ),
                        ]
                ),
            ]
        )
        {
            Origins = OriginsOf(Known),
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
