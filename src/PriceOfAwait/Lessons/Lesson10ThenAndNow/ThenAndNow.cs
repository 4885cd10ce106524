using System.Globalization;
using PriceOfAwait.AcrossRuntimes;
using PriceOfAwait.Comparing;
using PriceOfAwait.Display;
using PriceOfAwait.Inspecting;
using PriceOfAwait.Measuring;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <summary>One runtime's figures.</summary>
/// <param name="Name">The runtime.</param>
/// <param name="Released">When it came out, as year and month; empty where that is not known.</param>
/// <param name="Series">Its figures, or <see langword="null"/>.</param>
/// <param name="Obstacle">Why there are none.</param>
public sealed record Generation(string Name, string Released, Series? Series, string? Obstacle)
{
    /// <summary>Whether a source published the figures, measured elsewhere.</summary>
    public bool IsPublished => Series?.Kind == SeriesKind.Published;
}

/// <summary>
/// Benchmarks over the runtimes: what was published for older ones and what is measured on newer ones, in the order of their releases.
/// </summary>
[TypeFormatterSource]
public sealed record ThenAndNow : TableValue
{
    /// <summary>The method whose time on the same runtime the times are divided by.</summary>
    public required string Baseline { get; init; }

    /// <summary>The runtimes, the oldest first.</summary>
    public required IReadOnlyList<Generation> Generations { get; init; }

    /// <summary>The benchmarks to show, and what to call them.</summary>
    public required IReadOnlyList<(BenchmarkId Id, string Label)> Benchmarks { get; init; }

    /// <summary>Combines published figures with those of several runtimes.</summary>
    /// <param name="runs">The times.</param>
    /// <param name="answers">The exact bytes.</param>
    /// <param name="baseline">The method that times are divided by.</param>
    /// <param name="tables">What was published.</param>
    public static ThenAndNow Of(RuntimeRuns runs, RuntimeAnswers answers, string baseline, params IReadOnlyList<PublishedTable> tables)
    {
        ArgumentNullException.ThrowIfNull(runs);
        ArgumentNullException.ThrowIfNull(answers);
        ArgumentNullException.ThrowIfNull(tables);
        var generations = tables.SelectMany(Published)
            .Concat(runs.Runs.Select(
                run => Measured(run, runs.Origin,
                    answers.Answers.FirstOrDefault(answer => answer.Runtime.Id == run.Runtime.Id)?.BytesOf(runs.Benchmarks))))
            // Runtimes of the same month keep their order.
            .OrderBy(generation => generation.Released, StringComparer.Ordinal)
            .ToList();
        return new()
        {
            Baseline = baseline,
            Generations = generations,
            Benchmarks = [.. IdsOf(generations).Select(id => (id, id.ToString()))],
        };
    }

    /// <summary>Some of the benchmarks only.</summary>
    /// <param name="benchmarks">Their methods, and what to call them, in the order of the legend.</param>
    /// <exception cref="ArgumentException">There is no such method.</exception>
    public ThenAndNow Show(params IReadOnlyList<(string Method, string Label)> benchmarks) => Show([], benchmarks);

    /// <summary>Some of the benchmarks only, at some parameters.</summary>
    /// <param name="where">The parameters.</param>
    /// <param name="benchmarks">Their methods, and what to call them, in the order of the legend.</param>
    /// <exception cref="ArgumentException">There is no such method with these parameters.</exception>
    public ThenAndNow Show(IReadOnlyList<Parameter> where, params IReadOnlyList<(string Method, string Label)> benchmarks)
    {
        ArgumentNullException.ThrowIfNull(benchmarks);
        var parameters = new Parameters(where);
        var known = IdsOf(Generations).ToList();
        if (benchmarks.FirstOrDefault(benchmark => !known.Contains(new BenchmarkId(benchmark.Method, parameters))) is { Method: { } stray })
        {
            throw new ArgumentException(
                $"No runtime has a figure of {new BenchmarkId(stray, parameters)}. There are: {string.Join("; ", known)}.",
                nameof(benchmarks));
        }

        return this
            with { Benchmarks = [.. benchmarks.Select(benchmark => (new BenchmarkId(benchmark.Method, parameters), benchmark.Label))] };
    }

    /// <summary>The benchmarks shown here and those shown there, combined.</summary>
    /// <param name="others">The same figures, of which other benchmarks are shown.</param>
    public ThenAndNow And(ThenAndNow others)
    {
        ArgumentNullException.ThrowIfNull(others);
        return this with { Benchmarks = [.. Benchmarks, .. others.Benchmarks] };
    }

    /// <summary>How many times the baseline with the same parameters a benchmark takes on a runtime.</summary>
    internal Ratio? RatioOf(Generation generation, BenchmarkId id) => generation.Series?.RatioOf(id, id with { Method = Baseline });

    private static IEnumerable<BenchmarkId> IdsOf(IEnumerable<Generation> generations) =>
        generations.SelectMany(generation => generation.Series?.Observations ?? []).Select(observation => observation.Id).Distinct();

    private static IEnumerable<Generation> Published(PublishedTable table) => table.Source.Runtimes.Select(runtime => new Generation(
        $"{runtime.Name} ({table.Source.Year})",
        // A source that doesn't name its runtime measured at its publication at the latest.
        runtime.Released ?? string.Create(CultureInfo.InvariantCulture, $"{table.Source.Year}"),
        Series.Of(runtime.Rows is null ? table : table.Where("Runtime", runtime.Rows)),
        null));

    private static Generation Measured(RuntimeRun run, Origin origin, AllocatedBytes? bytes) => new(
        run.Runtime.Name,
        run.Runtime.Released ?? "",
        run.Run is null ? null : WithBytes(Series.Of(run.Run) with { Origin = origin }, bytes),
        run.Obstacle);

    /// <summary>Replaces BenchmarkDotNet's bytes, which include those of its own waiting, by the ones that were counted exactly.</summary>
    private static Series WithBytes(Series series, AllocatedBytes? bytes) => series with
    {
        Observations = [.. series.Observations.Select(observation => observation with
        {
            AllocatedBytes = bytes?.Allocations.FirstOrDefault(allocation => allocation.Id == observation.Id)?.Bytes
                ?? observation.AllocatedBytes,
        })],
    };

    /// <summary>The generations that have figures.</summary>
    internal IEnumerable<Generation> Shown => Generations.Where(generation => generation.Series is not null);

    internal static IReadOnlyList<Origin> OriginsOf(IEnumerable<Generation> generations) =>
        [.. generations.Select(generation => generation.Series?.Origin).OfType<Origin>().Distinct()];

    internal IEnumerable<string> LeftOut => Generations.Where(generation => generation.Series is null)
        .Select(generation => $"{generation.Name} is left out: {generation.Obstacle}").Distinct();

    internal override Table ToTable() => new(
        [
            new Column("Runtime"),
            .. Benchmarks.SelectMany(benchmark => new[]
            {
                Column.Number("Mean [ns]", benchmark.Label), Column.Number("Ratio", benchmark.Label),
                Column.Number("Allocated [B]", benchmark.Label),
            }),
        ],
        [
            .. Shown.Select(generation => (IReadOnlyList<string>)
            [
                generation.Name,
                .. Benchmarks.SelectMany(benchmark => generation.Series?[benchmark.Id] is { } observation
                    ? new[]
                    {
                        observation.Mean is { } mean ? generation.IsPublished ? Text.Number(mean) : Text.Time(mean) : "",
                        RatioOf(generation, benchmark.Id) is { } ratio ? Text.Ratio(ratio.Value) : "",
                        observation.AllocatedBytes is { } bytes ? Text.Bytes(bytes) : "",
                    }
                    : ["", "", ""]),
            ]),
        ])
    {
        Origins = OriginsOf(Shown),
        Footnotes =
        [
            $"Ratio: the mean divided by that of {Baseline} on the same runtime. Published times were measured on other machines: compare "
            + "their ratios only.",
            .. LeftOut,
            .. Generations.SelectMany(generation => generation.Series?.Run?.Notes.Select(note => $"{generation.Name}: {note}") ?? []),
        ],
    };
}
