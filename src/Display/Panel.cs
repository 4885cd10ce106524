namespace PriceOfAwait.Display;

/// <summary>
/// One coordinate system with what is drawn in it. A category y axis makes rows, of <see cref="Dots"/>, <see cref="Parts"/> or <see
/// cref="Tiles"/>; a <see cref="Line"/> needs values on both axes.
/// </summary>
public sealed record Panel
{
    /// <exception cref="ArgumentException">A logarithmic axis has no place for a value; the message names the trace.</exception>
    public Panel(Axis x, Axis y, params IReadOnlyList<Trace> traces)
    {
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

    public IReadOnlyList<Trace> Traces { get; }

    public string? Title { get; init; }

    /// <summary>A line right through the panel, from its top down.</summary>
    public ReferenceLine? Mark
    {
        get;
        init => field = value is null || X.Holds(value.At)
            ? value
            : throw new ArgumentException($"The axis has no place for the line '{value.Text}' at {Number.Label(value.At)}.", nameof(value));
    }

    internal bool HasRows => Y.Type == AxisType.Category;

    internal bool IsTiled => Traces.Any(trace => trace is Tiles);

    internal IReadOnlyList<Parts> Stack => [.. Traces.OfType<Parts>()];

    internal IReadOnlyList<double> Sums =>
        Stack.Count == 0 ? [] : [.. Y.Categories.Select((_, row) => Stack.Sum(part => part.Values[row]))];

    internal double LaneOf(Dots dots)
    {
        var all = Traces.OfType<Dots>().ToList();
        return HasRows ? ((all.FindIndex(other => ReferenceEquals(other, dots)) + 0.5) / all.Count - 0.5) * 0.78 : 0;
    }

    internal double StartOf(Parts part, int row) =>
        Stack.TakeWhile(other => !ReferenceEquals(other, part)).Sum(other => other.Values[row]);

    internal Panel WithValuesOn(Func<string, Axis> axis) => IsTiled
        ? throw new ArgumentException("Tiles show values by their colors and have no axis of them.", nameof(axis))
        : new(HasRows ? axis(X.Title) : X, HasRows ? Y : axis(Y.Title), Traces) { Title = Title, Mark = Mark };

    internal Panel? Without(string name)
    {
        var row = Y.Categories.ToList().IndexOf(name);
        var traces = Traces.Where(trace => trace.Name != name).Select(trace => row < 0 ? trace : trace.WithoutRow(row)).ToList();
        if (row < 0 && traces.Count == Traces.Count)
        {
            return this;
        }

        var y = row < 0 ? Y : Axis.Category([.. Y.Categories.Where((_, index) => index != row)], Y.Title);
        return traces.Count == 0 || (HasRows && y.Categories.Count == 0) ? null : new(X, y, traces) { Title = Title, Mark = Mark };
    }

    private string? Misfit(Trace trace) => trace switch
    {
        Dots dots => MisfitOf(X, dots.X) ?? MisfitOf(Y, dots.Y),
        Line line => MisfitOf(X, line.X) ?? MisfitOf(Y, line.Y),
        Parts when X.Type == AxisType.Log => "parts need a linear x axis",
        _ => null,
    };

    private static string? MisfitOf(Axis axis, IReadOnlyList<double> values) => values.All(axis.Holds)
        ? null
        : $"a logarithmic axis has no place for {Number.Label(values.First(value => !axis.Holds(value)))}";
}
