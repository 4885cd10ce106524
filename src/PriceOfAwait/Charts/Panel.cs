namespace PriceOfAwait.Charts;

/// <summary>One coordinate system with what is drawn in it.</summary>
public sealed record Panel
{
    /// <summary>A panel of these axes and traces.</summary>
    /// <exception cref="ArgumentException">A trace does not fit the axes; the message names it and says why.</exception>
    public Panel(Axis x, Axis y, params IReadOnlyList<Trace> traces)
    {
        ArgumentNullException.ThrowIfNull(x);
        ArgumentNullException.ThrowIfNull(y);
        ArgumentNullException.ThrowIfNull(traces);
        X = x;
        Y = y;
        Traces = traces;
        foreach (var trace in traces)
        {
            if (Misfit(trace) is { } misfit)
            {
                throw new ArgumentException($"The trace '{trace.Name}' does not fit its panel: {misfit}.", nameof(traces));
            }
        }
    }

    /// <summary>The axis from left to right.</summary>
    public Axis X { get; }

    /// <summary>The axis upwards. Panels of one figure with equal linear or logarithmic y axes share their range, so that heights compare.</summary>
    public Axis Y { get; }

    /// <summary>What is drawn, in the order of the legend.</summary>
    public IReadOnlyList<Trace> Traces { get; }

    /// <summary>What sets this panel apart from its neighbours.</summary>
    public string? Title { get; init; }

    /// <summary>Lines right through the panel.</summary>
    public IReadOnlyList<ReferenceLine> Lines { get; init; } = [];

    internal bool IsStrip => Y.Type == AxisType.Category;

    internal IReadOnlyList<Bar> Bars => [.. Traces.OfType<Bar>()];

    private string? Misfit(Trace trace) => trace switch
    {
        Bar when X.Type != AxisType.Category || IsStrip => "bars need categories on the x axis and values on the y axis",
        Bar bar when bar.Y.Count != X.Categories.Count => $"it has {bar.Y.Count} values for {X.Categories.Count} categories",
        Bar { ErrorY: { } error } bar when !Fits(error, bar.Y) => Lengths(error, bar.Y),
        Scatter when IsStrip => "points need values on the y axis",
        Scatter scatter when scatter.X.Count != scatter.Y.Count => $"it has {scatter.X.Count} x and {scatter.Y.Count} y values",
        Scatter { Band: { } band } scatter when !Fits(band, scatter.Y) => Lengths(band, scatter.Y),
        Cells when X.Type == AxisType.Log || !IsStrip => "cells need categories on the y axis and a linear or category x axis",
        Cells cells when cells.At.Any(cell => cell.Strip < 0 || cell.Strip >= Y.Categories.Count) => $"a cell lies outside the {Y.Categories.Count} strips",
        _ => null,
    };

    private static bool Fits(ErrorBars error, IReadOnlyList<double> values) =>
        error.Minus.Count == values.Count && error.Plus.Count == values.Count;

    private static string Lengths(ErrorBars error, IReadOnlyList<double> values) =>
        $"it has {error.Minus.Count} and {error.Plus.Count} errors for {values.Count} values";
}
