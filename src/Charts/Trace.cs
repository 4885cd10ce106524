using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Charts;

/// <summary>Something drawn in a <see cref="Panel"/> and named in the legend.</summary>
/// <param name="Name">Its name in the legend. Traces of one name, in several panels, share one entry.</param>
[JsonDerivedType(typeof(Bar), "bar"), JsonDerivedType(typeof(Scatter), "scatter"), JsonDerivedType(typeof(Cells), "cells")]
[JsonDerivedType(typeof(Heatmap), "heatmap")]
public abstract record Trace(string Name)
{
    /// <summary>How it looks.</summary>
    public TraceStyle Style { get; init; } = TraceStyle.Series(0);
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

    /// <summary>
    /// The value that the bars stand on, or hang from, such as the ratio 1; without it 0, and on a logarithmic axis its lower end.
    /// </summary>
    public double? Base { get; init; }

    /// <summary>What a bar adds to a stack.</summary>
    internal double PartOf(int category) => double.IsFinite(Y[category]) ? Y[category] : 0;
}

/// <summary>How points are drawn; the names are Plotly's.</summary>
public enum Mode
{
    /// <summary>Joined, each point marked.</summary>
    LinesAndMarkers,

    /// <summary>Marked.</summary>
    Markers,
}

/// <summary>Points, joined or not.</summary>
/// <param name="Name">Its name in the legend.</param>
/// <param name="X">Values on the x axis; on a category axis, indexes of categories.</param>
/// <param name="Y">
/// Values on the y axis, as many; <see cref="double.NaN"/> where there is none; on a category axis, indexes of rows.
/// </param>
public sealed record Scatter(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    /// <summary>How the points are drawn.</summary>
    public Mode Mode { get; init; }

    /// <summary>How uncertain the values are, as a band around the line.</summary>
    public ErrorBars? Band { get; init; }

    /// <summary>The form of each point's marker, where they differ, such as by who measured it; else that of the style.</summary>
    public IReadOnlyList<Symbol>? Symbols { get; init; }

    /// <summary>Whether they are what the reader predicted.</summary>
    public bool IsGuess { get; init; }

    /// <summary>The indexes of the points that have a place.</summary>
    internal IEnumerable<int> Known =>
        Enumerable.Range(0, Y.Count).Where(index => double.IsFinite(X[index]) && double.IsFinite(Y[index]));

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
        new("your guess", x, y) { Mode = Mode.Markers, Style = TraceStyle.Guess, IsGuess = true };
}

/// <summary>Cells of one kind in a strip chart: the x axis is linear, the y axis has one category a strip.</summary>
/// <param name="Name">Their name in the legend.</param>
/// <param name="At">Where they are, each one unit wide and one strip high.</param>
public sealed record Cells(string Name, [property: JsonConverter(typeof(CellRunsConverter))] IReadOnlyList<Cell> At) : Trace(Name)
{
    /// <summary>Neighboring cells of a strip together.</summary>
    internal IEnumerable<CellRun> Runs =>
        from strip in At.GroupBy(cell => cell.Strip)
        let xs = strip.Select(cell => cell.X).ToHashSet()
        from first in xs.Where(x => !xs.Contains(x - 1)).Order()
        select new CellRun(strip.Key, first, Enumerable.Range(first, xs.Count).TakeWhile(xs.Contains).Last());
}

/// <summary>A place in a strip chart.</summary>
/// <param name="X">Its middle on the x axis.</param>
/// <param name="Strip">The index of its category on the y axis.</param>
public readonly record struct Cell(int X, int Strip);

/// <summary>The cells of a strip from one to another.</summary>
internal readonly record struct CellRun(int Strip, int First, int Last);

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

/// <summary>A line down a panel, with a text above: a limit, or where two traces cross.</summary>
/// <param name="At">Its place on the x axis.</param>
/// <param name="Text">What it marks.</param>
public sealed record ReferenceLine(double At, string Text);

/// <summary>Cells as a text of numbers: of each run the strip, the first and the last cell.</summary>
internal sealed class CellRunsConverter : JsonConverter<IReadOnlyList<Cell>>
{
    // More than any chart has room for.
    private const int Farthest = 10_000;

    public override IReadOnlyList<Cell> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var numbers = reader.GetString()!.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(Parse).ToList();
        return numbers.Count % 3 == 0
            ?
            [
                .. from run in numbers.Chunk(3)
                   from x in Enumerable.Range(run[1], Math.Max(0, run[2] - run[1] + 1))
                   select new Cell(x, run[0]),
            ]
            : throw new JsonException("cells need a strip, a first and a last place for each run");
    }

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<Cell> value, JsonSerializerOptions options) =>
        writer.WriteStringValue(string.Join(' ', new Cells("", value).Runs.Select(run => $"{run.Strip} {run.First} {run.Last}")));

    private static int Parse(string text) => int.TryParse(text, out var place) && Math.Abs((long)place) <= Farthest
        ? place
        : throw new JsonException($"'{text}' is no place of a cell");
}
