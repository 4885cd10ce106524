namespace PriceOfAwait.Charts;

/// <summary>How the bars of one category stand to each other; the names are Plotly's.</summary>
public enum BarMode
{
    /// <summary>One beside the other.</summary>
    Group,

    /// <summary>One on the other: parts of a whole, whose sum is written above.</summary>
    Stack,
}

/// <summary>
/// One coordinate system with what is drawn in it. Bars stand on a category x axis; a category y axis makes rows: strips of
/// <see cref="Cells"/>, a <see cref="Heatmap"/>, or <see cref="Scatter"/> points.
/// </summary>
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

    /// <summary>
    /// The axis upwards. Panels of one figure with equal linear or logarithmic y axes share their range, so that heights compare.
    /// </summary>
    public Axis Y { get; }

    /// <summary>What is drawn, in the order of the legend.</summary>
    public IReadOnlyList<Trace> Traces { get; }

    /// <summary>What sets this panel apart from its neighbors.</summary>
    public string? Title { get; init; }

    /// <summary>How the bars of one category stand to each other.</summary>
    /// <exception cref="ArgumentException">Bars are to be stacked that are below 0 or have errors; the message names them.</exception>
    public BarMode BarMode
    {
        get;
        init => field = value == BarMode.Group || Bars.FirstOrDefault(IsNoPart) is not { } odd
            ? value
            : throw new ArgumentException(
                $"The bars '{odd.Name}' cannot be stacked: "
                + "parts of a whole have no errors and no base and are not below 0, on a linear axis.",
                nameof(value));
    }

    /// <summary>Lines right through the panel, from its top down.</summary>
    /// <exception cref="ArgumentException">A logarithmic axis has no place for one of them.</exception>
    public IReadOnlyList<ReferenceLine> Lines
    {
        get;
        init => field = value.FirstOrDefault(line => !X.Holds(line.At)) is not { } odd
            ? value
            : throw new ArgumentException($"The axis has no place for the line '{odd.Text}' at {Number.Label(odd.At)}.", nameof(value));
    } = [];

    /// <summary>Whether the y axis has categories, from the top down.</summary>
    internal bool HasRows => Y.Type == AxisType.Category;

    /// <summary>Whether cells fill the panel.</summary>
    internal bool IsTiled => HasRows && Traces.Any(trace => trace is Cells or Heatmap);

    /// <summary>What the bars stand on, where that is not the end of the axis.</summary>
    internal double? Base => Bars.Select(bar => bar.Base).FirstOrDefault(ground => ground is not null);

    internal IReadOnlyList<Bar> Bars => [.. Traces.OfType<Bar>()];

    /// <summary>How many bars stand beside each other in a category.</summary>
    internal int BarPlaces => BarMode == BarMode.Stack ? 1 : Bars.Count;

    internal IReadOnlyList<Scatter> Scatters => [.. Traces.OfType<Scatter>()];

    /// <summary>Which of the places in a category a bar has, from 0.</summary>
    internal int PlaceOf(Bar bar) => BarMode == BarMode.Stack ? 0 : Bars.ToList().IndexOf(bar);

    /// <summary>The value that a bar stands on: its base, or the sum of those below it.</summary>
    internal double GroundOf(Bar bar, int category) => BarMode == BarMode.Stack
        ? Bars.TakeWhile(other => !ReferenceEquals(other, bar)).Sum(other => other.PartOf(category))
        : bar.Base ?? 0;

    /// <summary>How high the first bar of a category is, or its stack.</summary>
    internal double HeightOf(int category) => BarMode == BarMode.Stack ? Bars.Sum(bar => bar.PartOf(category)) : Bars[0].Y[category];

    private string? Misfit(Trace trace) => trace switch
    {
        Bar bar => MisfitOf(bar),
        Scatter scatter => MisfitOf(scatter),
        Cells when X.Type == AxisType.Log || !HasRows => "cells need categories on the y axis and a linear or category x axis",
        Cells cells when cells.At.Any(cell => !Y.Holds(cell.Strip)) => $"a cell lies outside the {Y.Categories.Count} strips",
        Cells cells when cells.At.Any(cell => !X.Holds(cell.X)) => $"a cell lies outside the {X.Categories.Count} categories",
        Heatmap when X.Type != AxisType.Category || !HasRows => "a heat map needs categories on both axes",
        Heatmap map => map.Misfit(rows: Y.Categories.Count, columns: X.Categories.Count),
        _ => null,
    };

    private string? MisfitOf(Bar bar) =>
        X.Type != AxisType.Category || HasRows ? "bars need categories on the x axis and values on the y axis"
        : bar.Y.Count != X.Categories.Count ? $"it has {bar.Y.Count} values for {X.Categories.Count} categories"
        : bar.Base is { } ground && !Y.Holds(ground) ? "a logarithmic axis has no place for its base"
        : MisfitOf(bar.ErrorY, bar.Y);

    private string? MisfitOf(Scatter scatter) =>
        HasRows && (X.Type == AxisType.Category || IsTiled) ? "points in rows need values on the x axis, and no cells beside them"
        : scatter.X.Count != scatter.Y.Count ? $"it has {scatter.X.Count} x and {scatter.Y.Count} y values"
        : scatter.Symbols is { } symbols && symbols.Count != scatter.Y.Count
            ? $"it has {symbols.Count} symbols for {scatter.Y.Count} points"
        : HasRows && !scatter.Y.All(Y.Holds) ? $"a point lies outside the {Y.Categories.Count} rows"
        : X.Type == AxisType.Category && !scatter.X.All(X.Holds) ? $"a point lies outside the {X.Categories.Count} categories"
        : HasRows && scatter.Band is not null ? "points in rows have no band"
        : MisfitOf(scatter.Band, scatter.Y);

    private static string? MisfitOf(ErrorBars? error, IReadOnlyList<double> values) =>
        error is null || (error.Minus.Count == values.Count && error.Plus.Count == values.Count)
            ? null
            : $"it has {error.Minus.Count} and {error.Plus.Count} errors for {values.Count} values";

    private bool IsNoPart(Bar bar) =>
        Y.Type == AxisType.Log || bar.ErrorY is not null || bar.Base is not null || bar.Y.Any(value => value < 0);
}
