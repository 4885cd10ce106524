namespace PriceOfAwait.Display;

/// <summary>
/// How a trace looks. Each thing has its own look, the same in all charts, in steppers and on the board. The colors are
/// those of Okabe and Ito, which readers with any color vision can tell apart; some are darkened for white paper. Dash
/// and symbol tell traces apart in print.
/// </summary>
/// <param name="Color">As <c>#RRGGBB</c>.</param>
public sealed record TraceStyle(string Color, Dash Dash, Symbol Symbol)
{
    // Methods that return or await such a task. Those "by hand" read the result of a completed task without await. A
    // plain call is not asynchronous.
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

    // Objects on the heap other than tasks: the boxes of waiting async methods, closures and delegates, and all others.
    public static readonly TraceStyle Box = new("#56B4E9", Dash.Solid, Symbol.Circle);
    public static readonly TraceStyle Closure = new("#948C00", Dash.Solid, Symbol.Circle);
    public static readonly TraceStyle OtherObject = new("#8C959F", Dash.Solid, Symbol.Circle);

    public static readonly TraceStyle Muted = new("#DDE1E6", Dash.Dot, Symbol.Circle);

    /// <summary>
    /// The styles of a chart's traces. If several have the same style, all but the first get another symbol and dash.
    /// </summary>
    public static IReadOnlyList<TraceStyle> WithDistinctSymbols(IReadOnlyList<TraceStyle> styles)
    {
        var symbols = Enum.GetValues<Symbol>();
        var taken = styles.Given().Select(style => style.Symbol).ToHashSet();
        var apart = new List<TraceStyle>();
        foreach (var style in styles)
        {
            // The next symbol is skipped, because another style begins with it.
            var other = Enumerable
                .Range(2, symbols.Length)
                .Select(step => symbols[((int)style.Symbol + step) % symbols.Length])
                .FirstOrDefault(symbol => !taken.Contains(symbol), style.Symbol);
            apart.Add(apart.Contains(style) ? style with { Symbol = other, Dash = (Dash)((int)other % 4) } : style);
            taken.Add(apart[^1].Symbol);
        }

        return apart;
    }

    /// <param name="share">The share of white, from 0 to 1.</param>
    public TraceStyle Lighter(double share) =>
        this with
        {
            Color =
                "#"
                + Convert.ToHexString([
                    .. Convert
                        .FromHexString(Color[1..])
                        .Select(channel => (byte)Math.Round(channel + (byte.MaxValue - channel) * share)),
                ]),
        };

    /// <summary>A shade of grey for tiles, from the lightest at 0 to the darkest at 1.</summary>
    public static TraceStyle Shade(double share) => Measured.Lighter(0.9 - 0.75 * share);

    /// <summary>White or black, whichever is easier to read on this color; the same on dark pages.</summary>
    internal string TextColor => 1.05 / (Luminance + 0.05) > (Luminance + 0.05) / 0.05 ? "white" : "black";

    internal double Luminance =>
        Convert
            .FromHexString(Color[1..])
            .Select(channel => channel / 255.0)
            .Select(channel => channel <= 0.04045 ? channel / 12.92 : Math.Pow((channel + 0.055) / 1.055, 2.4))
            .Zip([0.2126, 0.7152, 0.0722], (channel, weight) => channel * weight)
            .Sum();
}
