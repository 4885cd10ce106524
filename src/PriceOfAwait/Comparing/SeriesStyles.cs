using PriceOfAwait.Charts;

namespace PriceOfAwait.Comparing;

/// <summary>How figures look in a chart by where they come from: in print too, these differ in dash and symbol.</summary>
internal static class SeriesStyles
{
    /// <summary>Measured on this machine, now.</summary>
    public static TraceStyle Measured => TraceStyle.Series(0);

    /// <summary>Measured before and kept.</summary>
    public static TraceStyle Recorded => TraceStyle.Series(2);

    /// <summary>Published by a source.</summary>
    public static TraceStyle Published { get; } = new("#E69F00", Dash.Dash, Symbol.Square);
}
