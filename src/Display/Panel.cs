using System.Text.Json.Serialization;

namespace PriceOfAwait.Display;

/// <summary>
/// One coordinate system with what is drawn in it. A category y axis makes rows, of <see cref="Dots"/>,
/// <see cref="Segments"/> or <see cref="Tiles"/>; a <see cref="Line"/> needs values on both axes. Panels of one figure
/// with equal axes share their range, and name their rows once.
/// </summary>
public sealed record Panel
{
    /// <exception cref="ArgumentException">
    /// A logarithmic axis has no place for a value; the message names the trace.
    /// </exception>
    public Panel(Axis x, Axis y, params IReadOnlyList<Trace> traces)
    {
        (X, Y, Traces) = (x, y, traces);
        if (traces.Given().FirstOrDefault(trace => Misfit(trace) is not null) is { } odd)
        {
            throw new WrongArgumentException(
                $"The trace '{odd.Name}' does not fit its panel: {Misfit(odd)}.",
                nameof(traces)
            );
        }
    }

    [JsonInclude]
    public Axis X { get; private init; }

    /// <summary>The vertical axis, or the rows from top to bottom.</summary>
    [JsonInclude]
    public Axis Y { get; private init; }

    [JsonInclude]
    public IReadOnlyList<Trace> Traces { get; private init; }

    public string? Title { get; init; }

    /// <summary>A vertical line through the whole panel.</summary>
    public ReferenceLine? Mark
    {
        get;
        init =>
            field =
                value is null || X.Holds(value.At)
                    ? value
                    : throw new WrongArgumentException(
                        $"A logarithmic axis can't show the line '{value.Text}' at {Number.Label(value.At)}.",
                        nameof(value)
                    );
    }

    internal bool HasRows => Y.Type == AxisType.Category;

    internal bool IsTiled => Traces.Any(trace => trace is Tiles);

    internal string ValuesTitle =>
        IsTiled ? ""
        : HasRows ? X.Title
        : Y.Title;

    internal IReadOnlyList<double> Sums =>
        Traces.OfType<Segments>().ToList() is not { Count: > 0 } parts
            ? []
            : [.. Y.Categories.Select((_, row) => parts.Sum(part => part.Values[row]))];

    internal double LaneOf(Dots dots)
    {
        var all = Traces.OfType<Dots>().ToList();
        return HasRows ? ((all.FindIndex(other => ReferenceEquals(other, dots)) + 0.5) / all.Count - 0.5) * 0.78 : 0;
    }

    internal double StartOf(Segments part, int row) =>
        Traces.OfType<Segments>().TakeWhile(other => !ReferenceEquals(other, part)).Sum(other => other.Values[row]);

    internal Panel WithValuesOn(Func<string, Axis> axis) =>
        IsTiled
            ? throw new WrongArgumentException(
                "Tiles show values by their colors and have no value axis.",
                nameof(axis)
            )
            : new(HasRows ? axis(X.Title) : X, HasRows ? Y : axis(Y.Title), Traces) { Title = Title, Mark = Mark };

    internal Panel? Without(string name)
    {
        var traces = Traces.Where(trace => trace.Name != name).ToList();
        return traces.Count == 0 ? null : this with { Traces = traces };
    }

    private string? Misfit(Trace trace) =>
        trace switch
        {
            Dots dots => MisfitOf(X, dots.X) ?? MisfitOf(Y, dots.Y),
            Line line => MisfitOf(X, line.X) ?? MisfitOf(Y, line.Y),
            Segments when X.Type == AxisType.Log => "parts need a linear x axis",
            _ => null,
        };

    private static string? MisfitOf(Axis axis, IReadOnlyList<double> values) =>
        values
            .Where(value => !axis.Holds(value))
            .Select(value => $"a logarithmic axis can't show {Number.Label(value)}")
            .FirstOrDefault();
}
