namespace PriceOfAwait.Display;

/// <summary>How an axis maps values to lengths; the names are Plotly's.</summary>
public enum AxisType
{
    /// <summary>Equal differences are equal lengths.</summary>
    Linear,

    /// <summary>Equal ratios are equal lengths.</summary>
    Log,

    /// <summary>Named places, one beside the other; a coordinate is the index of a place.</summary>
    Category,
}

public sealed record Axis
{
    private Axis(string title, AxisType type, IReadOnlyList<string> categories) =>
        (Title, Type, Categories) = (title, type, categories);

    /// <summary>
    /// What the axis shows, with its unit, such as <c>mean time (ns)</c>; may be empty where the categories speak for themselves.
    /// </summary>
    public string Title { get; }

    public AxisType Type { get; }

    /// <summary>The names of the places of a <see cref="AxisType.Category"/> axis, in order; else empty.</summary>
    public IReadOnlyList<string> Categories { get; }

    /// <summary>In rows, and upwards, it always holds 0.</summary>
    public static Axis Linear(string title) => new(title, AxisType.Linear, []);

    public static Axis Log(string title) => new(title, AxisType.Log, []);

    public static Axis Category(IReadOnlyList<string> categories, string title = "") => new(title, AxisType.Category, categories);

    public bool Equals(Axis? other) =>
        other is not null && Title == other.Title && Type == other.Type && Categories.SequenceEqual(other.Categories);

    public override int GetHashCode() => HashCode.Combine(Title, Type, Categories.Count);

    internal bool Holds(double value) => Type != AxisType.Log || !double.IsFinite(value) || value > 0;

    internal string PlaceOf(double place) => Type == AxisType.Category ? Categories[(int)Math.Round(place)] : Number.Label(place);
}

/// <summary>Numbers as a chart writes them, whatever the culture of the machine.</summary>
public static class Number
{
    /// <summary>
    /// At least three significant digits, all of the integral ones: <c>0.44</c>, <c>28.9</c>, <c>4,808</c>; empty when there is none.
    /// </summary>
    public static string Label(double value) => value switch
    {
        _ when !double.IsFinite(value) => "",
        _ when Math.Abs(value) >= 99.95 => value.ToString("#,0", CultureInfo.InvariantCulture),
        // By way of decimals: 10.85 is a little less in binary, and tables round it up.
        _ => ((decimal)value).ToString("G3", CultureInfo.InvariantCulture),
    };

    internal static string Tick(double value, double step)
    {
        var decimals = Math.Max(0, -(int)Math.Floor(Math.Log10(step) + 1e-9));
        decimals += step * Math.Pow(10, decimals) % 1 > 1e-6 ? 1 : 0;
        // Minus zero would print its sign.
        var rounded = Math.Round(value, Math.Min(15, decimals)) + 0.0;
        return rounded.ToString("#,0" + (decimals > 0 ? "." + new string('0', decimals) : ""), CultureInfo.InvariantCulture);
    }

    internal static double Short(double value) => Math.Abs(value) >= 10_000
        ? Math.Round(value)
        : double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
