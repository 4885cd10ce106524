namespace PriceOfAwait.Charts;

/// <summary>Where a panel's bars stand, in units of its category axis; Plotly gets the same proportions.</summary>
internal static class BarLayout
{
    /// <summary>The share of a category's place that its bars take together.</summary>
    public const double GroupWidth = 0.7;

    /// <summary>The share of a bar's place that stays free.</summary>
    public const double BarGap = 0.06;

    /// <summary>The distance from one bar to the next.</summary>
    public static double Pitch(int bars) => GroupWidth / bars;

    /// <summary>The width of a bar.</summary>
    public static double Width(int bars) => Pitch(bars) * (1 - BarGap);

    /// <summary>The middle of a bar.</summary>
    public static double Middle(int bars, int bar, int category) => category - GroupWidth / 2 + (bar + 0.5) * Pitch(bars);
}
