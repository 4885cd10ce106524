namespace PriceOfAwait.Charts;

/// <summary>Something drawn in a <see cref="Panel"/> and named in the legend.</summary>
/// <param name="Name">Its name in the legend. Traces of one name, in several panels, share one entry.</param>
public abstract record Trace(string Name)
{
    /// <summary>How it looks.</summary>
    public TraceStyle Style { get; init; } = TraceStyle.Measured;
}

/// <summary>
/// One bar a category, beside the bars of the panel's other traces or on them, as the panel's <see cref="BarMode"/> says.
/// </summary>
/// <param name="Name">Its name in the legend.</param>
/// <param name="Y">One value for each category of the x axis, in their order; <see cref="double.NaN"/> where there is none.</param>
public sealed record Bar(string Name, IReadOnlyList<double> Y) : Trace(Name)
{
    /// <summary>How uncertain the values are.</summary>
    public ErrorBars? ErrorY { get; init; }

    /// <summary>The value that the bars stand on, or hang from, such as the ratio 1; without it 0, and on a logarithmic axis its lower end.</summary>
    public double? Base { get; init; }

    /// <summary>What a bar adds to a stack.</summary>
    internal double PartOf(int category) => double.IsFinite(Y[category]) ? Y[category] : 0;
}

/// <summary>How points are drawn; the names are Plotly's.</summary>
public enum Mode
{
    /// <summary>Joined, each point marked.</summary>
    LinesAndMarkers,

    /// <summary>Joined.</summary>
    Lines,

    /// <summary>Marked.</summary>
    Markers,
}

/// <summary>Points, joined or not.</summary>
/// <param name="Name">Its name in the legend.</param>
/// <param name="X">Values on the x axis; on a category axis, indexes of categories.</param>
/// <param name="Y">Values on the y axis, as many; <see cref="double.NaN"/> where there is none; on a category axis, indexes of rows.</param>
public sealed record Scatter(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    /// <summary>How the points are drawn.</summary>
    public Mode Mode { get; init; }

    /// <summary>How uncertain the values are, as a band around the line.</summary>
    public ErrorBars? Band { get; init; }

    /// <summary>How uncertain the values of points in rows are, which lie along the x axis.</summary>
    public ErrorBars? ErrorX { get; init; }

    /// <summary>The form of each point's marker, where they differ, such as by who measured it; else that of the style.</summary>
    public IReadOnlyList<Symbol>? Symbols { get; init; }

    /// <summary>The indexes of the points that have a place.</summary>
    internal IEnumerable<int> Known => Enumerable.Range(0, Y.Count).Where(index => double.IsFinite(X[index]) && double.IsFinite(Y[index]));

    /// <summary>Where the points are in a panel, in pixels.</summary>
    internal IReadOnlyList<PointPlace> PlacesOf(PanelLayout layout) => [.. Known.Select(index => new PointPlace(index, layout.X[X[index]], layout.Y[Y[index]]))];

    /// <summary>
    /// What the reader predicted, as a marker beside the bars of each category.
    /// </summary>
    /// <param name="y">One guess for each category of the x axis, in their order; <see cref="double.NaN"/> where there is none.</param>
    public static Scatter Guess(IReadOnlyList<double> y)
    {
        ArgumentNullException.ThrowIfNull(y);
        // In the gap to the right of the bars, where the marker hides neither a bar nor its label.
        return Guess([.. Enumerable.Range(0, y.Count).Select(index => index + (1 + BarLayout.GroupWidth) / 4)], y);
    }

    /// <summary>What the reader predicted, as free points.</summary>
    public static Scatter Guess(IReadOnlyList<double> x, IReadOnlyList<double> y) =>
        new("your guess", x, y) { Mode = Mode.Markers, Style = TraceStyle.Guess };
}

/// <summary>Where a point of a <see cref="Scatter"/> is, in pixels.</summary>
internal readonly record struct PointPlace(int Index, double X, double Y);

/// <summary>Cells of one kind in a strip chart: the x axis is linear, the y axis has one category a strip.</summary>
/// <param name="Name">Their name in the legend.</param>
/// <param name="At">Where they are, each one unit wide and one strip high.</param>
public sealed record Cells(string Name, IReadOnlyList<Cell> At) : Trace(Name)
{
    /// <summary>Neighbouring cells of a strip together.</summary>
    internal IEnumerable<(int Strip, int First, int Last)> Runs =>
        from strip in At.GroupBy(cell => cell.Strip)
        let xs = strip.Select(cell => cell.X).ToHashSet()
        from first in xs.Where(x => !xs.Contains(x - 1)).Order()
        select (strip.Key, first, Enumerable.Range(first, xs.Count).TakeWhile(xs.Contains).Last());
}

/// <summary>A place in a strip chart.</summary>
/// <param name="X">Its middle on the x axis.</param>
/// <param name="Strip">The index of its category on the y axis.</param>
public readonly record struct Cell(int X, int Strip);

/// <summary>How far values may be off, downwards and upwards; 0 or <see cref="double.NaN"/> where that is not known.</summary>
/// <param name="Minus">Distances downwards, in the values' unit.</param>
/// <param name="Plus">Distances upwards, in the values' unit; infinite where nothing bounds the value.</param>
public sealed record ErrorBars(IReadOnlyList<double> Minus, IReadOnlyList<double> Plus)
{
    /// <summary>As far down as up, such as half of a confidence interval.</summary>
    public static ErrorBars Symmetric(IReadOnlyList<double> distances) => new(distances, distances);

    internal double Low(int index, double value) => value - Known(Minus[index]);

    internal double High(int index, double value) => value + Known(Plus[index]);

    internal bool IsKnown(int index) => Known(Minus[index]) > 0 || Known(Plus[index]) > 0;

    private static double Known(double distance) => double.IsNaN(distance) ? 0 : distance;
}

/// <summary>A line right through a panel, with a text: a limit, or where two traces cross.</summary>
/// <param name="Orientation">Which way it runs.</param>
/// <param name="At">Its place on the axis that it stands on.</param>
/// <param name="Text">What it marks.</param>
public sealed record ReferenceLine(Orientation Orientation, double At, string Text)
{
    /// <summary>A line across, at a value of the y axis.</summary>
    public static ReferenceLine Horizontal(double y, string text) => new(Orientation.Horizontal, y, text);

    /// <summary>A line down, at a value of the x axis.</summary>
    public static ReferenceLine Vertical(double x, string text) => new(Orientation.Vertical, x, text);
}

/// <summary>Which way a line runs.</summary>
public enum Orientation
{
    /// <summary>Across.</summary>
    Horizontal,

    /// <summary>Down.</summary>
    Vertical,
}
