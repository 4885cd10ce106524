using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

/// <summary>How an axis maps values to lengths; on a category axis a coordinate is the index of a place.</summary>
public enum AxisType { Linear, Log, Category }

/// <param name="Title">What the axis shows, with its unit, such as <c>mean time (ns)</c>; may be empty.</param>
/// <param name="Categories">The names of the places of a <see cref="AxisType.Category"/> axis, in order; else empty.</param>
public sealed record Axis(string Title, AxisType Type, params IReadOnlyList<string> Categories)
{
    /// <summary>In rows, and upwards, it always holds 0.</summary>
    public static Axis Linear(string title) => new(title, AxisType.Linear);

    public static Axis Log(string title) => new(title, AxisType.Log);

    public static Axis Category(IReadOnlyList<string> categories, string title = "") => new(title, AxisType.Category, categories);

    public bool Equals(Axis? other) =>
        other is not null && Title == other.Title && Type == other.Type && Categories.SequenceEqual(other.Categories);

    public override int GetHashCode() => HashCode.Combine(Title, Type, Categories.Count);

    internal bool Holds(double value) => Type != AxisType.Log || !double.IsFinite(value) || value > 0;

    internal string PlaceOf(double place) => Type == AxisType.Category ? Categories[(int)Math.Round(place)] : Number.Label(place);
}

/// <summary>
/// One coordinate system with what is drawn in it. A category y axis makes rows, of <see cref="Dots"/>, <see cref="Parts"/> or <see
/// cref="Tiles"/>; a <see cref="Line"/> needs values on both axes. Panels of one figure with equal axes share their range, and name
/// their rows once.
/// </summary>
public sealed record Panel
{
    /// <exception cref="ArgumentException">A logarithmic axis has no place for a value; the message names the trace.</exception>
    public Panel(Axis x, Axis y, params IReadOnlyList<Trace> traces)
    {
        (X, Y, Traces) = (x, y, traces);
        if (traces.FirstOrDefault(trace => Misfit(trace) is not null) is { } odd)
        {
            throw new ArgumentException($"The trace '{odd.Name}' does not fit its panel: {Misfit(odd)}.", nameof(traces));
        }
    }

    public Axis X { get; }

    /// <summary>The axis upwards, or the rows from the top down.</summary>
    public Axis Y { get; }

    public IReadOnlyList<Trace> Traces { get; private init; }

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

    internal string ValuesTitle => IsTiled ? "" : HasRows ? X.Title : Y.Title;

    internal IReadOnlyList<double> Sums => Traces.OfType<Parts>().ToList() is not { Count: > 0 } parts
        ? []
        : [.. Y.Categories.Select((_, row) => parts.Sum(part => part.Values[row]))];

    internal double LaneOf(Dots dots)
    {
        var all = Traces.OfType<Dots>().ToList();
        return HasRows ? ((all.FindIndex(other => ReferenceEquals(other, dots)) + 0.5) / all.Count - 0.5) * 0.78 : 0;
    }

    internal double StartOf(Parts part, int row) =>
        Traces.OfType<Parts>().TakeWhile(other => !ReferenceEquals(other, part)).Sum(other => other.Values[row]);

    internal Panel WithValuesOn(Func<string, Axis> axis) => IsTiled
        ? throw new ArgumentException("Tiles show values by their colors and have no value axis.", nameof(axis))
        : new(HasRows ? axis(X.Title) : X, HasRows ? Y : axis(Y.Title), Traces) { Title = Title, Mark = Mark };

    internal Panel? Without(string name)
    {
        var traces = Traces.Where(trace => trace.Name != name).ToList();
        return traces.Count == 0 ? null : this with { Traces = traces };
    }

    private string? Misfit(Trace trace) => trace switch
    {
        Dots dots => MisfitOf(X, dots.X) ?? MisfitOf(Y, dots.Y),
        Line line => MisfitOf(X, line.X) ?? MisfitOf(Y, line.Y),
        Parts when X.Type == AxisType.Log => "parts need a linear x axis",
        _ => null,
    };

    private static string? MisfitOf(Axis axis, IReadOnlyList<double> values) =>
        values.Where(value => !axis.Holds(value)).Select(value => $"a logarithmic axis has no place for {Number.Label(value)}")
            .FirstOrDefault();
}

/// <summary>A line down a panel: a limit, a baseline, or the crossing of two traces.</summary>
public sealed record ReferenceLine(double At, string Text = "");

public static partial class Number
{
    private const int MaxDecimals = 3;

    /// <summary>
    /// At least three significant digits, all of the integral ones: <c>0.44</c>, <c>28.9</c>, <c>4,808</c>; empty if there is none.
    /// </summary>
    public static string Label(double value) => value switch
    {
        _ when !double.IsFinite(value) => "",
        _ when Math.Abs(value) >= 99.95 => Signed(value.ToString("#,0", CultureInfo.InvariantCulture)),
        // By way of decimals: 10.85 is a little less in binary, and readers round it up.
        _ => Signed(((decimal)value).ToString("G3", CultureInfo.InvariantCulture)),
    };

    /// <summary>To the digit that the value's interval knows: the first of its half-width or, from ten on, the second.</summary>
    /// <param name="halfWidth">0 or infinite if the value has no interval.</param>
    public static string Label(double value, double halfWidth)
    {
        if (!double.IsFinite(value) || !double.IsFinite(halfWidth) || halfWidth <= 0)
        {
            return Label(value);
        }

        var place = (int)Math.Floor(Math.Log10(halfWidth));
        var step = Math.Pow(10, place > 0 ? place - 1 : Math.Max(place, -MaxDecimals));
        return Tick(step > 1 ? Math.Round(value / step) * step : value, step);
    }

    /// <summary>With no-break spaces between numbers and their units.</summary>
    public static string Unbroken(string text) => BeforeUnit().Replace(text, "\u00A0");

    [GeneratedRegex(@"(?<=[\d\]]) (?=(?:ns|µs|ms|s|B|MB)\b|%)")]
    private static partial Regex BeforeUnit();

    internal static string Tick(double value, double step)
    {
        var decimals = Math.Max(0, -(int)Math.Floor(Math.Log10(step) + 1e-9));
        decimals += step * Math.Pow(10, decimals) % 1 > 1e-6 ? 1 : 0;
        // Minus zero would print its sign.
        var rounded = Math.Round(value, Math.Min(15, decimals)) + 0.0;
        return Signed(rounded.ToString("#,0" + (decimals > 0 ? "." + new string('0', decimals) : ""), CultureInfo.InvariantCulture));
    }

    internal static double Short(double value) => Math.Abs(value) >= 10_000
        ? Math.Round(value)
        : double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    private static string Signed(string number) => number.Replace('-', '−');
}
