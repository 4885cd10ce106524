using PriceOfAwait.Comparing;
using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <summary>
/// The charts of <see cref="ThenAndNow"/>: a row for each runtime from the oldest to the newest, a point for each benchmark. Their titles
/// are computed.
/// </summary>
public static class ThenAndNowFigures
{
    /// <summary>
    /// Mean times of the runtimes measured on one machine, and bytes of all, published ones too. Published times stand on no common axis
    /// with those of another machine, so they show in <see cref="RatioFigure"/> only.
    /// </summary>
    /// <param name="thenAndNow">What to show.</param>
    /// <param name="subtitle">What is shown.</param>
    public static Figure Figure(this ThenAndNow thenAndNow, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        return Draw(
            thenAndNow, TimeTitle(thenAndNow), subtitle, _ => true, Times("time, on one machine"), Bytes("bytes of one operation"));
    }

    /// <summary>Mean times of the runtimes measured on one machine.</summary>
    /// <inheritdoc cref="Figure" path="/param"/>
    public static Figure TimeFigure(this ThenAndNow thenAndNow, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        return Draw(thenAndNow, TimeTitle(thenAndNow), subtitle, generation => !generation.IsPublished, Times(null));
    }

    /// <summary>Bytes of all runtimes, published ones too.</summary>
    /// <inheritdoc cref="Figure" path="/param"/>
    public static Figure BytesFigure(this ThenAndNow thenAndNow, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        var title = Headline.OfBytes(
        [
            .. from benchmark in thenAndNow.Benchmarks
               from generation in thenAndNow.Shown
               let bytes = generation.Series?[benchmark.Id]?.AllocatedBytes
               where bytes is not null
               select new HeadlineFigure($"“{benchmark.Label}”", bytes.Value, null, generation.Name),
        ]);
        return Draw(thenAndNow, title, subtitle, _ => true, Bytes(null));
    }

    /// <summary>Times divided by the baseline's on the same runtime, which can be compared over machines.</summary>
    /// <inheritdoc cref="Figure" path="/param"/>
    public static Figure RatioFigure(this ThenAndNow thenAndNow, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        var newest = thenAndNow.Shown.LastOrDefault(generation => !generation.IsPublished);
        var ratios = thenAndNow.Benchmarks.Where(benchmark => benchmark.Id.Method != thenAndNow.Baseline)
            .Select(benchmark => (benchmark.Label, Ratio: newest is null ? null : thenAndNow.RatioOf(newest, benchmark.Id)))
            .Where(benchmark => benchmark.Ratio is not null)
            .Select(benchmark => new HeadlineFigure(
                $"“{benchmark.Label}”", benchmark.Ratio!.Value, benchmark.Ratio.Interval, newest!.Name))
            .ToList();
        return Draw(
            thenAndNow, Headline.OfRatios(thenAndNow.Baseline, ratios, _ => null), subtitle, _ => true,
            new Reading(Axis.Log($"times the mean of {thenAndNow.Baseline}"), null, 1, (generation, id) =>
                thenAndNow.RatioOf(generation, id) is { } ratio
                    ? (ratio.Value, ratio.Value - ratio.Interval?.Lower, ratio.Interval?.Upper - ratio.Value)
                    : null));
    }

    private static Reading Times(string? title) => new(
        Axis.Log("mean time of one operation (ns)"), title, null, (generation, id) =>
            generation is { IsPublished: false, Series: { } series } && series[id] is { Mean: >= Resolution.Least and var mean } observation
                ? (mean, observation.Error, observation.Error)
                : null);

    private static Reading Bytes(string? title) => new(
        Axis.Linear("allocated by one operation (B)"), title, null, (generation, id) =>
            generation.Series?[id]?.AllocatedBytes is { } bytes ? (bytes, null, null) : null);

    /// <summary>From the oldest to the newest runtime that was measured: what has changed most, of what surely has.</summary>
    private static string TimeTitle(ThenAndNow thenAndNow)
    {
        var changes =
            (from benchmark in thenAndNow.Benchmarks
             let measured =
                 (from generation in thenAndNow.Shown
                  let found = generation.Series!.Run?.Find(benchmark.Id)
                  where found is not null && Resolution.Tells(found.Mean)
                  select (generation.Name, found.Time)).ToList()
             where measured.Count > 1
             let oldest = measured[0]
             let newest = measured[^1]
             orderby Headline.AreApart(oldest.Time, newest.Time) descending,
                 Math.Abs(Math.Log(newest.Time.Value / oldest.Time.Value)) descending
             select Headline.OfChange($"“{benchmark.Label}”", oldest.Name, oldest.Time, newest.Name, newest.Time)).ToList();
        return changes.FirstOrDefault("There are times of one runtime only");
    }

    private static Figure Draw(
        ThenAndNow thenAndNow, string title, string subtitle, Func<Generation, bool> shows, params IReadOnlyList<Reading> readings)
    {
        var generations = thenAndNow.Shown.Where(shows).ToList();
        var styles = TraceStyle.ToldApart([.. thenAndNow.Benchmarks.Select(benchmark => MethodStyle.Of(benchmark.Id.Method))]);
        var rows = Axis.Category(
            [.. generations.Select(generation => $"{generation.Name}{(generation.IsPublished ? ", published" : "")}")]);
        return new(title, subtitle, [.. readings.Select(PanelOf)])
        {
            Notes =
            [
                .. thenAndNow.LeftOut,
                .. generations.Where(generation => generation.Series?.Run is { IsBusy: true })
                    .Select(generation => $"{generation.Name}: {generation.Series!.Run!.BusyNote}"),
            ],
            Origins = ThenAndNow.OriginsOf(generations),
        };

        Panel PanelOf(Reading reading) => new(reading.X, rows, [.. thenAndNow.Benchmarks.Select((benchmark, index) =>
        {
            var points = generations.Select(generation => reading.Read(generation, benchmark.Id)).ToList();
            return Dots.InRows(benchmark.Label, [.. points.Select(point => point?.Value ?? double.NaN)]) with
            {
                Style = styles[index],
                Errors = new ErrorBars(
                    [.. points.Select(point => point?.Minus ?? double.NaN)], [.. points.Select(point => point?.Plus ?? double.NaN)]),
            };
        })])
        {
            Title = reading.Title,
            Mark = reading.Mark is { } at ? new ReferenceLine(at) : null,
        };
    }

    private sealed record Reading(
        Axis X, string? Title, double? Mark, Func<Generation, BenchmarkId, (double Value, double? Minus, double? Plus)?> Read);
}
