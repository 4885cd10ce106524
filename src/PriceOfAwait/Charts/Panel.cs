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
/// <see cref="Cells"/>, a <see cref="Heatmap"/>, or <see cref="Scatter"/> points, which each row joins by a line.
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

    /// <summary>The axis upwards. Panels of one figure with equal linear or logarithmic y axes share their range, so that heights compare.</summary>
    public Axis Y { get; }

    /// <summary>What is drawn, in the order of the legend.</summary>
    public IReadOnlyList<Trace> Traces { get; }

    /// <summary>What sets this panel apart from its neighbours.</summary>
    public string? Title { get; init; }

    /// <summary>How the bars of one category stand to each other.</summary>
    /// <exception cref="ArgumentException">Bars are to be stacked that are below 0 or have errors; the message names them.</exception>
    public BarMode BarMode
    {
        get;
        init => field = value == BarMode.Group || Bars.FirstOrDefault(IsNoPart) is not { } odd
            ? value
            : throw new ArgumentException($"The bars '{odd.Name}' cannot be stacked: parts of a whole have no errors and no base and are not below 0, on a linear axis.", nameof(value));
    }

    /// <summary>Lines right through the panel.</summary>
    public IReadOnlyList<ReferenceLine> Lines { get; init; } = [];

    /// <summary>Whether the y axis has categories, from the top down.</summary>
    internal bool HasRows => Y.Type == AxisType.Category;

    /// <summary>Whether cells fill the panel.</summary>
    internal bool IsTiled => HasRows && Traces.Any(trace => trace is Cells or Heatmap);

    /// <summary>What the bars stand on, where that is not the end of the axis.</summary>
    internal double? Base => Bars.Select(bar => bar.Base).FirstOrDefault(ground => ground is not null);

    internal IReadOnlyList<Bar> Bars => [.. Traces.OfType<Bar>()];

    /// <summary>The rows in which points lie apart, and from where to where.</summary>
    internal IReadOnlyList<(int Row, double Least, double Greatest)> JoinedRows =>
    [
        .. from scatter in Scatters
           from index in scatter.Known
           group scatter.X[index] by (int)scatter.Y[index] into row
           where row.Min() < row.Max()
           select (row.Key, row.Min(), row.Max()),
    ];

    /// <summary>How many bars stand beside each other in a category.</summary>
    internal int BarPlaces => BarMode == BarMode.Stack ? 1 : Bars.Count;

    internal IReadOnlyList<Scatter> Scatters => [.. Traces.OfType<Scatter>()];

    /// <summary>Which of the places in a category a bar has, from 0.</summary>
    internal int PlaceOf(Bar bar) => BarMode == BarMode.Stack ? 0 : Bars.ToList().IndexOf(bar);

    /// <summary>The value that a bar stands on: its base, or the sum of those below it.</summary>
    internal double GroundOf(Bar bar, int category) =>
        BarMode == BarMode.Stack ? Bars.TakeWhile(other => !ReferenceEquals(other, bar)).Sum(other => other.PartOf(category)) : bar.Base ?? 0;

    private string? Misfit(Trace trace) => trace switch
    {
        Bar when X.Type != AxisType.Category || HasRows => "bars need categories on the x axis and values on the y axis",
        Bar bar when bar.Y.Count != X.Categories.Count => $"it has {bar.Y.Count} values for {X.Categories.Count} categories",
        Bar { Base: <= 0 } when Y.Type == AxisType.Log => "a logarithmic axis has no place for its base",
        Bar { ErrorY: { } error } bar when !Fits(error, bar.Y) => Lengths(error, bar.Y),
        Scatter when HasRows && (X.Type == AxisType.Category || IsTiled) => "points in rows need values on the x axis, and no cells beside them",
        Scatter scatter when scatter.X.Count != scatter.Y.Count => $"it has {scatter.X.Count} x and {scatter.Y.Count} y values",
        Scatter { Symbols: { } symbols } scatter when symbols.Count != scatter.Y.Count => $"it has {symbols.Count} symbols for {scatter.Y.Count} points",
        Scatter scatter when HasRows && scatter.Y.Any(row => row < 0 || row >= Y.Categories.Count) => $"a point lies outside the {Y.Categories.Count} rows",
        Scatter { Band: not null } when HasRows => "points in rows have errors along the x axis, not a band",
        Scatter { ErrorX: not null } when !HasRows => "only points in rows have errors along the x axis",
        Scatter { Band: { } band } scatter when !Fits(band, scatter.Y) => Lengths(band, scatter.Y),
        Scatter { ErrorX: { } error } scatter when !Fits(error, scatter.X) => Lengths(error, scatter.X),
        Cells when X.Type == AxisType.Log || !HasRows => "cells need categories on the y axis and a linear or category x axis",
        Cells cells when cells.At.Any(cell => cell.Strip < 0 || cell.Strip >= Y.Categories.Count) => $"a cell lies outside the {Y.Categories.Count} strips",
        Heatmap when X.Type != AxisType.Category || !HasRows => "a heat map needs categories on both axes",
        Heatmap map => map.Misfit(rows: Y.Categories.Count, columns: X.Categories.Count),
        _ => null,
    };

    private bool IsNoPart(Bar bar) => Y.Type == AxisType.Log || bar.ErrorY is not null || bar.Base is not null || bar.Y.Any(value => value < 0);

    private static bool Fits(ErrorBars error, IReadOnlyList<double> values) =>
        error.Minus.Count == values.Count && error.Plus.Count == values.Count;

    private static string Lengths(ErrorBars error, IReadOnlyList<double> values) =>
        $"it has {error.Minus.Count} and {error.Plus.Count} errors for {values.Count} values";
}
