namespace PriceOfAwait.Display;

/// <summary>Something drawn in a <see cref="Panel"/> and named in the legend.</summary>
/// <param name="Name">Its name in the legend. Traces of one name, in several panels, share one entry.</param>
public abstract record Trace(string Name)
{
    public TraceStyle Style { get; init; } = TraceStyle.Measured;

    internal virtual bool IsInLegend => true;

    internal virtual Trace WithoutRow(int row) => this;
}

/// <summary>Single points. In rows each has its value beside it, unless a row has several.</summary>
/// <param name="X">Values on the x axis; <see cref="double.NaN"/> where there is none.</param>
public sealed record Dots(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    public static Dots InRows(string name, IReadOnlyList<double> x) => new(name, x, [.. x.Select((_, row) => (double)row)]);

    public ErrorBars? Errors { get; init; }

    public static Dots Guess(IReadOnlyList<double> x) => InRows("your guess", x) with { Style = TraceStyle.Guess };

    internal override Trace WithoutRow(int row)
    {
        var kept = Enumerable.Range(0, Y.Count).Where(point => Math.Round(Y[point]) != row).ToList();
        return this with
        {
            X = Of(X),
            Y = [.. Of(Y).Select(y => y > row ? y - 1 : y)],
            Errors = Errors is null ? null : new(Of(Errors.Minus), Of(Errors.Plus)),
        };

        IReadOnlyList<double> Of(IReadOnlyList<double> values) => [.. kept.Select(point => values[point])];
    }

    internal IEnumerable<int> Known => Enumerable.Range(0, X.Count).Where(index => double.IsFinite(X[index]) && double.IsFinite(Y[index]));

    internal bool HasValuesBeside => Known.Select(point => Y[point]).Distinct().Count() == Known.Count();
}

/// <summary>Points that are joined, from left to right.</summary>
public sealed record Line(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    /// <summary>How uncertain the values on the y axis are, as a band around the line.</summary>
    public ErrorBars? Band { get; init; }
}

/// <summary>A part of each row's whole, as a bar after those of the parts before it; the sum is written behind the last.</summary>
/// <param name="Values">One a row, none below 0.</param>
public sealed record Parts(string Name, IReadOnlyList<double> Values) : Trace(Name)
{
    internal override Trace WithoutRow(int row) => this with { Values = [.. Values.Where((_, index) => index != row)] };
}

/// <summary>Tiles of one kind: the y axis has one category a row, the x axis is linear or has one a column.</summary>
/// <param name="At">Where they are, each one unit wide and one row high.</param>
public sealed record Tiles(string Name, IReadOnlyList<Tile> At) : Trace(Name)
{
    /// <summary>What stands on them, row by row from left to right, as <see cref="At"/> then is too.</summary>
    public IReadOnlyList<string> Texts { get; init; } = [];

    internal IEnumerable<TileRun> Runs =>
        from row in At.GroupBy(tile => tile.Row)
        let xs = row.Select(tile => tile.X).ToHashSet()
        from first in xs.Where(x => !xs.Contains(x - 1)).Order()
        select new TileRun(row.Key, first, Enumerable.Range(first, xs.Count).TakeWhile(xs.Contains).Last());

    internal override bool IsInLegend => Texts.Count == 0;

    internal override Trace WithoutRow(int row) => this with
    {
        At = [.. At.Where(tile => tile.Row != row).Select(tile => tile.Row > row ? tile with { Row = tile.Row - 1 } : tile)],
        Texts = [.. Texts.Where((_, index) => At[index].Row != row)],
    };
}

/// <summary>A tile's middle on the x axis, and the index of its category on the y axis.</summary>
public readonly record struct Tile(int X, int Row);

internal readonly record struct TileRun(int Row, int First, int Last);

/// <summary>How far values may be off, downwards and upwards; 0 or <see cref="double.NaN"/> where that is not known.</summary>
/// <param name="Plus">Distances upwards, in the values' unit; infinite where nothing bounds the value.</param>
public sealed record ErrorBars(IReadOnlyList<double> Minus, IReadOnlyList<double> Plus)
{
    public static ErrorBars Symmetric(IReadOnlyList<double> distances) => new(distances, distances);

    internal double Low(int index, double value) => value - Known(Minus[index]);

    internal double High(int index, double value) => value + Known(Plus[index]);

    internal bool IsKnown(int index) => Known(Minus[index]) > 0 || Known(Plus[index]) > 0;

    private static double Known(double distance) => double.IsNaN(distance) ? 0 : distance;
}

/// <summary>A line down a panel: a limit, a baseline, or where two traces cross.</summary>
public sealed record ReferenceLine(double At, string Text = "");
