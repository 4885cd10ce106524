namespace PriceOfAwait.Display;

/// <param name="Title">What the axis shows, with its unit, such as <c>mean time (ns)</c>; may be empty.</param>
/// <param name="Categories">
/// The names of the categories of a <see cref="AxisType.Category"/> axis, in order; otherwise empty.
/// </param>
public sealed record Axis(string Title, AxisType Type, params IReadOnlyList<string> Categories)
{
    /// <summary>As a y axis, or as the x axis of a panel with rows, it always includes 0.</summary>
    public static Axis Linear(string title) => new(title, AxisType.Linear);

    public static Axis Log(string title) => new(title, AxisType.Log);

    public static Axis Category(IReadOnlyList<string> categories, string title = "") =>
        new(title, AxisType.Category, categories);

    public bool Equals(Axis? other) =>
        other is not null && Title == other.Title && Type == other.Type && Categories.SequenceEqual(other.Categories);

    public override int GetHashCode() => HashCode.Combine(Title, Type, Categories.Count);

    internal bool Holds(double value) => Type != AxisType.Log || !double.IsFinite(value) || value > 0;

    internal string PlaceOf(double place) =>
        Type == AxisType.Category ? Categories[(int)Math.Round(place)] : Number.Label(place);
}
