using PriceOfAwait.Charts;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Comparing;

/// <summary>
/// The charts of a <see cref="Comparison"/>: a panel for each combination of parameters, a group of bars for each method.
/// </summary>
public static class ComparisonFigures
{
    /// <summary>
    /// Time of one operation, with its confidence interval, on a logarithmic axis. What can't be told from nothing has no bar.
    /// </summary>
    /// <param name="comparison">What to show.</param>
    /// <param name="title">What a reader should see in it.</param>
    public static Figure MeanFigure(this Comparison comparison, string title) => Draw(
        comparison, title, Axis.Log("mean time of one operation (ns)"), guessed: false, standsOn: null,
        figures =>
            figures.Observation is { Mean: >= Resolution.Least and var mean }
                ? (mean, figures.Observation.Error, figures.Observation.Error)
                : null) with
    {
        Baseline = comparison.Baseline,
    };

    /// <summary>
    /// The ratio to the baseline, with its confidence interval, on a logarithmic axis; the reader's guesses beside it. The bars start at 1,
    /// the baseline: what takes longer rises from there, what takes less time hangs down. Parameters whose baseline is too short to divide
    /// by are left out.
    /// </summary>
    /// <inheritdoc cref="MeanFigure" path="/param"/>
    public static Figure RatioFigure(this Comparison comparison, string title)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return Draw(
            comparison, title, Axis.Log($"times the mean of {comparison.Baseline}"), guessed: true, standsOn: 1,
            figures =>
                figures.Ratio is { } ratio
                    ? (ratio.Value, ratio.Value - ratio.Interval?.Lower, ratio.Interval?.Upper - ratio.Value)
                    : null);
    }

    /// <summary>What each method takes more than the baseline, or less, with its confidence interval, on a linear axis.</summary>
    /// <inheritdoc cref="MeanFigure" path="/param"/>
    public static Figure DifferenceFigure(this Comparison comparison, string title)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        return Draw(
            comparison, title, Axis.Linear($"more than {comparison.Baseline} (ns)"), guessed: false, standsOn: null,
            figures => figures.Difference is { Time: var more } difference && figures.Ratio != Ratio.One
                ? (more, more - difference.Interval?.Lower, difference.Interval?.Upper - more)
                : null);
    }

    /// <summary>Bytes allocated by one operation, on a linear axis.</summary>
    /// <inheritdoc cref="MeanFigure" path="/param"/>
    public static Figure AllocatedFigure(this Comparison comparison, string title) => Draw(
        comparison, title, Axis.Linear("bytes allocated by one operation"), guessed: false, standsOn: null,
        figures => figures.Observation.AllocatedBytes is { } bytes ? (bytes, null, null) : null);

    private static Figure Draw(
        Comparison comparison, string title, Axis y, bool guessed, double? standsOn,
        Func<ComparedFigures, (double Value, double? Minus, double? Plus)?> read)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        var panels = comparison.Rows.GroupBy(row => row.Id.Parameters)
            .Where(rows => rows.Any(row => row.Figures.OfType<ComparedFigures>().Any(figures => read(figures) is not null))).Select(rows =>
        {
            var methods = rows.ToList();
            var bars = comparison.Series.Select((series, index) =>
            {
                var values = methods.Select(row => row.Figures[index] is { } figures ? read(figures) : null).ToList();
                return (Trace)new Bar(series.Label, [.. values.Select(value => value?.Value ?? double.NaN)])
                {
                    Style = StyleOf(comparison, index),
                    Base = standsOn,
                    ErrorY = new ErrorBars([.. values.Select(value => value?.Minus ?? double.NaN)],
                        [.. values.Select(value => value?.Plus ?? double.NaN)]),
                };
            });
            var guesses = methods.Select(row => comparison.GuessOf(row.Id) ?? double.NaN).ToList();
            return new Panel(
                Axis.Category([.. methods.Select(row => row.Id.Method)]), y,
                [.. bars, .. guessed && !guesses.All(double.IsNaN) ? new[] { Scatter.Guess(guesses) } : []])
            {
                Title = rows.Key.Count == 0 ? null : rows.Key.ToString(),
            };
        });
        return new Figure(title, string.Join(" ", [Caption(comparison), .. BusyNotes(comparison)]), [.. panels]);
    }

    private static IEnumerable<string> BusyNotes(Comparison comparison) => comparison.Series
        .Where(series => series.Run is { IsBusy: true })
        .Select(series => $"{series.Label}: {series.Run!.BusyNote}");

    /// <summary>Where the figures come from; series that were measured together are named together.</summary>
    private static string Caption(Comparison comparison) => string.Join(" ", comparison.Series
        .GroupBy(series => series.Provenance)
        .Select(together => comparison.Series.Where(series => series.Kind == together.First().Kind)
            .All(series => series.Provenance == together.Key)
            ? together.Key
            : $"{string.Join(", ", together.Select(series => series.Label))}: {together.Key}"));

    /// <summary>
    /// Each kind of series has its style; if there are several of a kind beside another kind, they have variants of that style. Series
    /// that are all of one kind differ in every way.
    /// </summary>
    private static TraceStyle StyleOf(Comparison comparison, int index)
    {
        var kind = comparison.Series[index].Kind;
        var place = comparison.Series.Take(index).Count(series => series.Kind == kind);
        return comparison.Series.Count > 1 && comparison.Series.All(series => series.Kind == kind) ? TraceStyle.Series(index) : kind switch
        {
            SeriesKind.Measured => SeriesStyles.Measured.Another(place),
            SeriesKind.Recorded => SeriesStyles.Recorded.Another(place),
            _ => SeriesStyles.Published.Another(place),
        };
    }
}
