using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Comparing;

/// <summary>
/// The charts of a <see cref="Comparison"/>: a panel for each combination of parameters, a row for each method, a point with its
/// confidence interval for each series. Their titles are computed.
/// </summary>
public static class ComparisonFigures
{
    /// <summary>Time of one operation on a logarithmic axis. What can't be told from nothing has no point.</summary>
    /// <param name="comparison">What to show.</param>
    /// <param name="subtitle">What is shown.</param>
    public static Figure MeanFigure(this Comparison comparison, string subtitle) => Draw(
        comparison, RatioTitle(comparison), subtitle, Axis.Log("mean time of one operation (ns)"), mark: null,
        figures => figures.Observation is { Mean: >= Resolution.Least and var mean } one ? new(mean, one.Error, one.Error) : null);

    /// <summary>
    /// The ratio to the baseline on a logarithmic axis; the reader's guesses beside it. Parameters whose baseline is too short to divide by
    /// are left out.
    /// </summary>
    /// <inheritdoc cref="MeanFigure" path="/param"/>
    public static Figure RatioFigure(this Comparison comparison, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return Draw(
            comparison, RatioTitle(comparison), subtitle, Axis.Log($"times the mean of {comparison.Baseline}"), mark: 1,
            figures => figures.Ratio is { } ratio && ratio != Ratio.One ? Point.Of(ratio.Value, ratio.Interval) : null,
            comparison.GuessOf);
    }

    /// <summary>
    /// What each method takes more than the baseline, or less, on a linear axis; the reader's guesses beside it, as the difference that the
    /// guessed ratio makes to the baseline.
    /// </summary>
    /// <inheritdoc cref="MeanFigure" path="/param"/>
    public static Figure DifferenceFigure(this Comparison comparison, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        var title = Headline.OfDifferences(comparison.Baseline, FiguresOf(comparison, figures => figures.Difference is { } difference
            ? (difference.Time, difference.Interval)
            : null));
        return Draw(
            comparison, title, subtitle, Axis.Linear($"more than {comparison.Baseline} (ns)"), mark: 0,
            figures => figures.Difference is { } difference && figures.Ratio != Ratio.One
                ? Point.Of(difference.Time, difference.Interval)
                : null,
            id => (comparison.GuessOf(id) - 1) * MeanOf(id with { Method = comparison.Baseline }));

        double? MeanOf(BenchmarkId id) => Spoken(comparison).FirstOrDefault(row => row.Id == id).Figures?.Observation.Mean;
    }

    /// <summary>Bytes allocated by one operation, on a linear axis.</summary>
    /// <inheritdoc cref="MeanFigure" path="/param"/>
    public static Figure AllocatedFigure(this Comparison comparison, string subtitle)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        var title = Headline.OfBytes(
            FiguresOf(comparison, figures => figures.Observation.AllocatedBytes is { } bytes ? (bytes, null) : null, withBaseline: true));
        return Draw(
            comparison, title, subtitle, Axis.Linear("bytes allocated by one operation"), mark: null,
            figures => figures.Observation.AllocatedBytes is { } bytes ? new(bytes, null, null) : null);
    }

    private static string RatioTitle(Comparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return Headline.OfRatios(
            comparison.Baseline,
            FiguresOf(comparison, figures => figures.Ratio is { } ratio ? (ratio.Value, ratio.Interval) : null),
            slowest => Spoken(comparison).Where(row => row.Id.Method == slowest.Name && WhereOf(row.Id) == slowest.Where)
                .Select(row => row.Figures.Difference)
                .FirstOrDefault(difference => difference is { Time: > 0, Interval: { Lower: > 0 } }) is { } more
                    ? $"{Number.Label(more.Time)} ns"
                    : null);
    }

    /// <summary>What the title speaks of: the first series that was measured, else the first.</summary>
    private static IEnumerable<(BenchmarkId Id, ComparedFigures Figures)> Spoken(Comparison comparison)
    {
        var series = Math.Max(0, comparison.Series.ToList().FindIndex(one => one.Run is not null));
        return comparison.Rows.Where(row => row.Figures[series] is not null).Select(row => (row.Id, row.Figures[series]!));
    }

    private static List<HeadlineFigure> FiguresOf(
        Comparison comparison, Func<ComparedFigures, (double Value, ConfidenceInterval? Interval)?> read, bool withBaseline = false) =>
    [
        .. from row in Spoken(comparison)
           where withBaseline || row.Id.Method != comparison.Baseline
           let figure = read(row.Figures)
           where figure is not null
           select new HeadlineFigure(row.Id.Method, figure.Value.Value, figure.Value.Interval, WhereOf(row.Id)),
    ];

    private static string WhereOf(BenchmarkId id) => $"{id.Parameters}";

    private static Figure Draw(
        Comparison comparison, string title, string subtitle, Axis x, double? mark, Func<ComparedFigures, Point?> read,
        Func<BenchmarkId, double?>? guessOf = null)
    {
        var shown = comparison.Rows.Where(row => row.Figures.Any(figures => figures is not null && read(figures) is not null)).ToList();
        var methods = shown.Select(row => row.Id.Method).Distinct().ToList();
        var series = comparison.Series.Select((one, index) => (Series: one, Index: index))
            .Where(one => shown.Exists(row => row.Figures[one.Index] is { } figures && read(figures) is not null)).ToList();
        var styles = TraceStyle.ToldApart([.. comparison.Series.Select(one => one.Kind switch
        {
            SeriesKind.Measured => TraceStyle.Measured,
            SeriesKind.Recorded => TraceStyle.Recorded,
            _ => TraceStyle.Published,
        })]);
        var hasGuesses = guessOf is not null && shown.Exists(row => guessOf(row.Id) is not null);
        var panels = shown.GroupBy(row => row.Id.Parameters).Select(rows =>
        {
            var inOrder = methods.Select(method => rows.FirstOrDefault(row => row.Id.Method == method)).ToList();
            var dots = series.Select(one =>
            {
                var points = inOrder.Select(row => row?.Figures[one.Index] is { } figures ? read(figures) : null).ToList();
                return Dots.InRows(one.Series.Label, [.. points.Select(point => point?.Value ?? double.NaN)]) with
                {
                    Style = styles[one.Index],
                    Errors = new ErrorBars(
                        [.. points.Select(point => point?.Minus ?? double.NaN)], [.. points.Select(point => point?.Plus ?? double.NaN)]),
                };
            });
            var guesses = inOrder.Select(row => row is null ? double.NaN : guessOf?.Invoke(row.Id) ?? double.NaN).ToList();
            return new Panel(x, Axis.Category(methods), [.. dots, .. hasGuesses ? new[] { Dots.Guess(guesses) } : []])
            {
                Title = rows.Key.Count == 0 ? null : rows.Key.ToString(),
                Mark = mark is { } at ? new ReferenceLine(at) : null,
            };
        });
        return new Figure(title, subtitle, [.. panels])
        {
            Notes = [.. comparison.Series.Where(one => one.Run is { IsBusy: true }).Select(one => $"{one.Label}: {one.Run!.BusyNote}")],
            Origins = comparison.Origins,
        };
    }

    private sealed record Point(double Value, double? Minus, double? Plus)
    {
        public static Point Of(double value, ConfidenceInterval? interval) => new(value, value - interval?.Lower, interval?.Upper - value);
    }
}
