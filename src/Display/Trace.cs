namespace PriceOfAwait.Display;

/// <summary>Something drawn in a <see cref="Panel"/>.</summary>
/// <param name="Name">Its name in the legend. Traces of one name, in several panels, share one entry.</param>
public abstract record Trace(string Name)
{
    public TraceStyle Style { get; init; } = TraceStyle.Measured;

    internal virtual bool IsInLegend => true;
}

/// <summary>Single points. In rows each has its value beside it.</summary>
/// <param name="X">Values on the x axis; <see cref="double.NaN"/> if there is none.</param>
public sealed record Dots(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    public static Dots InRows(string name, IReadOnlyList<double> x) => new(name, x, [.. x.Select((_, row) => (double)row)]);

    public ErrorBars? Errors { get; init; }

    public static Dots Guess(IReadOnlyList<double> x) => InRows("your guess", x) with { Style = TraceStyle.Guess };

    internal IEnumerable<int> Known => Enumerable.Range(0, X.Count).Where(index => double.IsFinite(X[index]) && double.IsFinite(Y[index]));

    internal string TextOf(int point) => Number.Label(X[point], Errors?.HalfWidth(point) ?? 0);
}

public sealed record Line(string Name, IReadOnlyList<double> X, IReadOnlyList<double> Y) : Trace(Name)
{
    /// <summary>How uncertain the values on the y axis are, as a band around the line.</summary>
    public ErrorBars? Band { get; init; }
}

/// <summary>A part of each row's whole, as a bar after those of the parts before it; the sum is written behind the last.</summary>
/// <param name="Values">One a row, none below 0.</param>
public sealed record Parts(string Name, IReadOnlyList<double> Values) : Trace(Name);

/// <summary>Tiles of one kind: the y axis has one category a row, the x axis is linear or has one a column.</summary>
public sealed record Tiles(string Name, IReadOnlyList<Tile> At) : Trace(Name)
{
    internal bool HasTexts => At.Any(tile => tile.Text.Length > 0);

    internal override bool IsInLegend => !HasTexts;

    internal IEnumerable<(int Row, int First, int Last)> Runs =>
        from row in At.GroupBy(tile => tile.Row)
        let xs = row.Select(tile => tile.X).ToHashSet()
        from first in xs.Where(x => !xs.Contains(x - 1)).Order()
        select (row.Key, first, Enumerable.Range(first, xs.Count).TakeWhile(xs.Contains).Last());
}

/// <summary>One unit wide and one row high.</summary>
public readonly record struct Tile(int X, int Row, string Text = "");

/// <summary>How far values may be off, downwards and upwards; 0 or <see cref="double.NaN"/> if that is not known.</summary>
/// <param name="Plus">Distances upwards, in the values' unit; infinite if nothing bounds the value.</param>
public sealed record ErrorBars(IReadOnlyList<double> Minus, IReadOnlyList<double> Plus)
{
    internal double Low(int index, double value) => value - Minus[index];

    internal double High(int index, double value) => value + Plus[index];

    internal double HalfWidth(int index) => (Minus[index] + Plus[index]) / 2;

    internal bool IsKnown(int index) => Minus[index] > 0 || Plus[index] > 0;
}

/// <summary>How a line is drawn; the names are Plotly's.</summary>
public enum Dash { Solid, Dash, Dot, DashDot }

/// <summary>The form of a marker; the names are Plotly's.</summary>
public enum Symbol { Circle, Square, TriangleUp, Diamond, Cross, X }

/// <summary>
/// How a trace looks. Each thing has its own look, the same in all charts, in steppers and on the board. The colors are those of Okabe
/// and Ito, which readers with any color vision tell apart, a little darker if white paper needs it; dash and symbol tell traces apart
/// in print.
/// </summary>
/// <param name="Color">As <c>#RRGGBB</c>.</param>
public sealed record TraceStyle(string Color, Dash Dash, Symbol Symbol)
{
    // What returns such a task or awaits one, with await or, if its result is there, by hand; and a call that is not asynchronous.
    public static readonly TraceStyle Task = new("#0072B2", Dash.Solid, Symbol.Circle);
    public static readonly TraceStyle ValueTask = new("#D55E00", Dash.Dash, Symbol.Square);
    public static readonly TraceStyle TaskByHand = Task with { Dash = Dash.Dot, Symbol = Symbol.Cross };
    public static readonly TraceStyle ValueTaskByHand = ValueTask with { Dash = Dash.DashDot, Symbol = Symbol.X };
    public static readonly TraceStyle PlainCall = new("#6E7781", Dash.Dot, Symbol.TriangleUp);

    // Where a figure comes from.
    public static readonly TraceStyle Measured = new(SvgRenderer.Ink, Dash.Solid, Symbol.Circle);
    public static readonly TraceStyle Recorded = new("#009E73", Dash.Dot, Symbol.TriangleUp);
    public static readonly TraceStyle Published = new("#BD8300", Dash.Dash, Symbol.Square);
    public static readonly TraceStyle Guess = new("#C873A3", Dash.DashDot, Symbol.Diamond);

    // Objects on the heap, beside tasks: what holds the state of an async method while it waits, closures and delegates, others.
    public static readonly TraceStyle Box = new("#56B4E9", Dash.Solid, Symbol.Circle);
    public static readonly TraceStyle Closure = new("#948C00", Dash.Solid, Symbol.Circle);
    public static readonly TraceStyle OtherObject = new("#8C959F", Dash.Solid, Symbol.Circle);

    public static readonly TraceStyle Muted = new("#DDE1E6", Dash.Dot, Symbol.Circle);

    /// <summary>The styles of a chart's traces: of those that are the same thing, all but the first get another symbol and dash.</summary>
    public static IReadOnlyList<TraceStyle> MadeDistinct(IReadOnlyList<TraceStyle> styles)
    {
        var symbols = Enum.GetValues<Symbol>();
        var taken = styles.Select(style => style.Symbol).ToHashSet();
        var apart = new List<TraceStyle>();
        foreach (var style in styles)
        {
            // Not the next symbol: that is the first of another thing.
            var other = Enumerable.Range(2, symbols.Length).Select(step => symbols[((int)style.Symbol + step) % symbols.Length])
                .FirstOrDefault(symbol => !taken.Contains(symbol), style.Symbol);
            apart.Add(apart.Contains(style) ? style with { Symbol = other, Dash = (Dash)((int)other % 4) } : style);
            taken.Add(apart[^1].Symbol);
        }

        return apart;
    }

    /// <param name="share">The share of white, from 0 to 1.</param>
    public TraceStyle Lighter(double share) => this with
    {
        Color = "#" + Convert.ToHexString(
            [.. Convert.FromHexString(Color[1..]).Select(channel => (byte)Math.Round(channel + (byte.MaxValue - channel) * share))]),
    };

    /// <summary>A grey for tiles of more and more, from the lightest at 0 to the darkest at 1.</summary>
    public static TraceStyle Shade(double share) => Measured.Lighter(0.9 - 0.75 * share);

    /// <summary>The color that a text on this color is easier to read in; it stays on dark pages too.</summary>
    internal string TextColor => 1.05 / (Luminance + 0.05) > (Luminance + 0.05) / 0.05 ? "white" : "black";

    internal double Luminance => Convert.FromHexString(Color[1..]).Select(channel => channel / 255.0)
        .Select(channel => channel <= 0.04045 ? channel / 12.92 : Math.Pow((channel + 0.055) / 1.055, 2.4))
        .Zip([0.2126, 0.7152, 0.0722], (channel, weight) => channel * weight).Sum();
}
