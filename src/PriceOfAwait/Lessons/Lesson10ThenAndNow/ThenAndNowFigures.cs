using PriceOfAwait.Charts;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson10ThenAndNow;

/// <summary>The charts of <see cref="ThenAndNow"/>: a line for each benchmark from the oldest runtime to the newest.</summary>
public static class ThenAndNowFigures
{
    /// <summary>
    /// Mean times of the runtimes measured on one machine, and bytes of all runtimes, published ones too. Published figures are squares.
    /// Published times can't share an axis with those of another machine, so they show in <see cref="RatioFigure"/> only.
    /// </summary>
    /// <param name="thenAndNow">What to show.</param>
    /// <param name="title">What a reader should see in it.</param>
    public static Figure Figure(this ThenAndNow thenAndNow, string title)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        return Draw(thenAndNow, title, Times(thenAndNow, "time, on one machine"), Bytes(thenAndNow, "bytes of one operation"));
    }

    /// <summary>Mean times of the runtimes measured on one machine.</summary>
    /// <inheritdoc cref="Figure" path="/param"/>
    public static Figure TimeFigure(this ThenAndNow thenAndNow, string title)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        return Draw(thenAndNow, title, Times(thenAndNow, null));
    }

    /// <summary>Bytes of all runtimes, published ones too.</summary>
    /// <inheritdoc cref="Figure" path="/param"/>
    public static Figure BytesFigure(this ThenAndNow thenAndNow, string title)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        return Draw(thenAndNow, title, Bytes(thenAndNow, null));
    }

    /// <summary>Times divided by the baseline's on the same runtime, which can be compared over machines.</summary>
    /// <inheritdoc cref="Figure" path="/param"/>
    public static Figure RatioFigure(this ThenAndNow thenAndNow, string title)
    {
        ArgumentNullException.ThrowIfNull(thenAndNow);
        return Draw(thenAndNow, title, PanelOf(
            thenAndNow, Axis.Log($"times the mean of {thenAndNow.Baseline}"), null, _ => true, (generation, id) =>
                thenAndNow.RatioOf(generation, id) is { } ratio
                    ? (ratio.Value, ratio.Value - ratio.Interval?.Lower, ratio.Interval?.Upper - ratio.Value)
                    : null));
    }

    private static Panel Times(ThenAndNow thenAndNow, string? title) => PanelOf(
        thenAndNow, Axis.Log("mean time of one operation (ns)"), title, generation => !generation.IsPublished, (generation, id) =>
            generation.Series?[id] is { Mean: >= Resolution.Least and var mean } observation
                ? (mean, observation.Error, observation.Error)
                : null);

    private static Panel Bytes(ThenAndNow thenAndNow, string? title) => PanelOf(
        thenAndNow, Axis.Linear("allocated by one operation (B)"), title, _ => true, (generation, id) =>
            generation.Series?[id]?.AllocatedBytes is { } bytes ? (bytes, null, null) : null);

    private static Figure Draw(ThenAndNow thenAndNow, string title, params IReadOnlyList<Panel> panels) => new(
        title,
        string.Join(" ", thenAndNow.Generations
            .Select(generation =>
                generation.Series is { } series ? series.Provenance : $"{generation.Name} is left out: {generation.Obstacle}").Distinct()
            .Concat(thenAndNow.Generations.Where(generation => generation.Series?.Run is { IsBusy: true })
                .Select(generation => $"{generation.Name}: {generation.Series!.Run!.BusyNote}"))),
        panels);

    private static Panel PanelOf(
        ThenAndNow thenAndNow, Axis y, string? title, Func<Generation, bool> shows,
        Func<Generation, BenchmarkId, (double Value, double? Minus, double? Plus)?> read)
    {
        var generations = thenAndNow.Shown.Where(shows).ToList();
        var lines = thenAndNow.Benchmarks.Select((benchmark, index) =>
        {
            var points = generations
                .Select((generation, at) => (At: (double)at, Generation: generation, Figure: read(generation, benchmark.Id)))
                .Where(point => point.Figure is not null)
                .ToList();
            return (Trace)new Scatter(benchmark.Label, [.. points.Select(point => point.At)],
                [.. points.Select(point => point.Figure!.Value.Value)])
            {
                // Color and dash tell the lines apart; the shape of a point says who measured it.
                Style = TraceStyle.Series(index) with { Symbol = Symbol.Circle },
                Symbols = points.Exists(point => point.Generation.IsPublished)
                    ? [.. points.Select(point => point.Generation.IsPublished ? Symbol.Square : Symbol.Circle)]
                    : null,
                Band = points.Exists(point => point.Figure!.Value.Minus is not null)
                    ? new ErrorBars([.. points.Select(point => point.Figure!.Value.Minus ?? 0)],
                        [.. points.Select(point => point.Figure!.Value.Plus ?? 0)])
                    : null,
            };
        });
        return new Panel(Axis.Category([.. generations.Select(generation => generation.Name)]), y, [.. lines]) { Title = title };
    }
}
