namespace PriceOfAwait.Display;

/// <summary>
/// One coordinate system with what is drawn in it. A category y axis makes rows, of <see cref="Dots"/>, <see cref="Parts"/> or
/// <see cref="Tiles"/>; a <see cref="Line"/> needs values on both axes.
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
        (X, Y, Traces) = (x, y, traces);
        foreach (var trace in traces)
        {
            if (Misfit(trace) is { } misfit)
            {
                throw new ArgumentException($"The trace '{trace.Name}' does not fit its panel: {misfit}.", nameof(traces));
            }
        }
    }

    /// <summary>The axis from left to right. Panels of one figure with equal linear or logarithmic x axes share their range.</summary>
    public Axis X { get; }

    /// <summary>
    /// The axis upwards, or the rows from the top down. Panels with equal y axes share their range and name their rows once.
    /// </summary>
    public Axis Y { get; }

    /// <summary>What is drawn, in the order of the legend.</summary>
    public IReadOnlyList<Trace> Traces { get; }

    /// <summary>What sets this panel apart from its neighbors.</summary>
    public string? Title { get; init; }

    /// <summary>A line right through the panel, from its top down.</summary>
    /// <exception cref="ArgumentException">A logarithmic axis has no place for it.</exception>
    public ReferenceLine? Mark
    {
        get;
        init => field = value is null || X.Holds(value.At)
            ? value
            : throw new ArgumentException($"The axis has no place for the line '{value.Text}' at {Number.Label(value.At)}.", nameof(value));
    }

    internal bool HasRows => Y.Type == AxisType.Category;

    /// <summary>Whether tiles fill the panel.</summary>
    internal bool IsTiled => Traces.Any(trace => trace is Tiles);

    internal IReadOnlyList<Parts> Stack => [.. Traces.OfType<Parts>()];

    /// <summary>How far from the middle of its row a point is drawn, in rows, so that the points of several traces do not meet.</summary>
    internal double LaneOf(Dots dots)
    {
        var all = Traces.OfType<Dots>().ToList();
        return HasRows ? ((all.FindIndex(other => ReferenceEquals(other, dots)) + 0.5) / all.Count - 0.5) * 0.78 : 0;
    }

    /// <summary>Where a part begins: behind those before it.</summary>
    internal double StartOf(Parts part, int row) =>
        Stack.TakeWhile(other => !ReferenceEquals(other, part)).Sum(other => other.Values[row]);

    /// <summary>The same with another axis of values: the x axis in rows, else the y axis.</summary>
    /// <param name="axis">Makes it of its title.</param>
    internal Panel WithValuesOn(Func<string, Axis> axis) => IsTiled
        ? throw new ArgumentException("Tiles show values by their colors and have no axis of them.", nameof(axis))
        : new(HasRows ? axis(X.Title) : X, HasRows ? Y : axis(Y.Title), Traces) { Title = Title, Mark = Mark };

    /// <summary>
    /// The same without a trace or a row of that name; the panel itself where there is neither, and <see langword="null"/> where nothing is
    /// left.
    /// </summary>
    internal Panel? Without(string name)
    {
        var row = Y.Categories.ToList().IndexOf(name);
        var traces = Traces.Where(trace => trace.Name != name).Select(trace => row < 0 ? trace : trace.WithoutRow(row)).ToList();
        return row < 0 && traces.Count == Traces.Count ? this
            : traces.Count == 0 || (row >= 0 && Y.Categories.Count == 1) ? null
            : new(X, row < 0 ? Y : Axis.Category([.. Y.Categories.Where((_, index) => index != row)], Y.Title), traces)
            {
                Title = Title,
                Mark = Mark,
            };
    }

    private string? Misfit(Trace trace) => trace switch
    {
        Dots dots => X.Type == AxisType.Category || IsTiled ? "points need values on the x axis, and no tiles beside them"
            : dots.X.Count != dots.Y.Count ? $"it has {dots.X.Count} x and {dots.Y.Count} y values"
            : MisfitOf(X, dots.X) ?? MisfitOf(Y, dots.Y) ?? MisfitOf(dots.Errors, dots.X),
        Line line => HasRows || X.Type == AxisType.Category ? "a line needs values on both axes"
            : line.X.Count != line.Y.Count ? $"it has {line.X.Count} x and {line.Y.Count} y values"
            : !line.X.Concat(line.Y).All(double.IsFinite) ? "a line has no gaps"
            : MisfitOf(X, line.X) ?? MisfitOf(Y, line.Y) ?? MisfitOf(line.Band, line.Y),
        Parts parts => !HasRows || X.Type != AxisType.Linear ? "parts need rows and a linear x axis"
            : parts.Values.Count != Y.Categories.Count ? $"it has {parts.Values.Count} values for {Y.Categories.Count} rows"
            : parts.Values.Any(value => !(value >= 0) || double.IsInfinity(value)) ? "parts of a whole are known and not below 0"
            : null,
        Tiles tiles => X.Type == AxisType.Log || !HasRows ? "tiles need rows and a linear or category x axis"
            : tiles.At.Any(tile => !Y.Holds(tile.Row)) ? $"a tile lies outside the {Y.Categories.Count} rows"
            : tiles.At.Any(tile => !X.Holds(tile.X)) ? $"a tile lies outside the {X.Categories.Count} columns"
            : tiles.Texts.Count != 0 && tiles.Texts.Count != tiles.At.Count ? $"it has {tiles.Texts.Count} texts for {tiles.At.Count} tiles"
            : null,
        _ => null,
    };

    private static string? MisfitOf(Axis axis, IReadOnlyList<double> values) => values.All(axis.Holds) ? null
        : axis.Type == AxisType.Category ? $"a point lies outside the {axis.Categories.Count} rows"
        : $"a logarithmic axis has no place for {Number.Label(values.First(value => !axis.Holds(value)))}";

    private static string? MisfitOf(ErrorBars? error, IReadOnlyList<double> values) =>
        error is null || (error.Minus.Count == values.Count && error.Plus.Count == values.Count)
            ? null
            : $"it has {error.Minus.Count} and {error.Plus.Count} errors for {values.Count} values";
}
