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

/// <summary>An axis of a <see cref="Panel"/>.</summary>
public sealed record Axis
{
    private Axis(string title, AxisType type, IReadOnlyList<string> categories)
    {
        ArgumentNullException.ThrowIfNull(categories);
        if ((type == AxisType.Category) != (categories.Count > 0))
        {
            throw new ArgumentException("A category axis needs at least one category, and no other axis has any.", nameof(categories));
        }

        (Title, Type, Categories) = (title, type, categories);
    }

    /// <summary>
    /// What the axis shows, with its unit, such as <c>mean time (ns)</c>; may be empty where the categories speak for themselves.
    /// </summary>
    public string Title { get; }

    /// <summary>How values map to lengths.</summary>
    public AxisType Type { get; }

    /// <summary>The names of the places of a <see cref="AxisType.Category"/> axis, in order; else empty.</summary>
    public IReadOnlyList<string> Categories { get; }

    /// <summary>An axis on which equal differences are equal lengths. In rows, and upwards, it always holds 0.</summary>
    public static Axis Linear(string title) => new(title, AxisType.Linear, []);

    /// <summary>An axis on which equal ratios are equal lengths.</summary>
    public static Axis Log(string title) => new(title, AxisType.Log, []);

    /// <summary>An axis of named places.</summary>
    /// <exception cref="ArgumentException">There is no category.</exception>
    public static Axis Category(IReadOnlyList<string> categories, string title = "") => new(title, AxisType.Category, categories);

    /// <summary>Whether the other shows the same in the same way.</summary>
    public bool Equals(Axis? other) =>
        other is not null && Title == other.Title && Type == other.Type && Categories.SequenceEqual(other.Categories);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Title, Type, Categories.Count);

    /// <summary>Whether a value has a place on it.</summary>
    internal bool Holds(double value) => !double.IsFinite(value) || Type switch
    {
        AxisType.Log => value > 0,
        AxisType.Category => Math.Round(value) is >= 0 and var place && place < Categories.Count,
        _ => true,
    };
}
