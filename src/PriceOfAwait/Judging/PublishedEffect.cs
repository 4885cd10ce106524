namespace PriceOfAwait.Judging;

/// <summary>
/// What an undecided part still says about the published figure: its interval contains the limit, but may exclude that
/// figure.
/// </summary>
internal static class PublishedEffect
{
    // A ratio that rounds to 1.00 is no effect.
    private const double Least = 0.005;

    /// <summary>
    /// A sentence after a space; empty if the part is decided, or if the interval contains the published figure.
    /// </summary>
    /// <param name="unit"><c>x</c> for ratios, <c>ns</c> for differences.</param>
    public static string Beside(ClaimPart part, Verdict verdict, Estimate now, string unit)
    {
        if (
            verdict != Verdict.Undecided
            || part.PublishedFigure is not { } published
            || unit != part.Unit
            || now.Interval.Contains(published)
        )
        {
            return "";
        }

        var (figure, none) = (part.PublishedText.Split(" (")[0], unit == "x" ? 1 : 0);
        if (unit == "x" && Math.Abs(published - none) < Least)
        {
            return now.Interval.Contains(none) ? "" : " There was no difference as published; now there is one.";
        }

        var (sign, end) = published > none ? (1, now.Interval.Upper) : (-1, now.Interval.Lower);
        var open = $"Whether it is {part.LimitText} is still open.";
        return sign * (published - end) < 0 ? $" The effect is larger than the published {figure}. {open}"
            : sign * (end - none) <= 0 ? $" The difference goes the other way than the published {figure}. {open}"
            // What rounds to the published figure doesn't exclude it for a reader.
            : WriteEnd(end, now.Interval, unit).TrimStart('+') == figure ? ""
            : now.Interval.Contains(none)
                ? $" The published effect, {figure}, is gone. Only a smaller one, "
                    + $"{(sign > 0 ? "up" : "down")} to {WriteEnd(end, now.Interval, unit)}, is still open."
            : $" The effect is smaller than the published {figure}. {open}";
    }

    // With as many digits as the interval justifies.
    private static string WriteEnd(double end, ConfidenceInterval interval, string unit) =>
        unit == "x"
            ? $"{new Ratio(end, interval).Figure}x"
            : Format.WithoutInterval(Format.Difference(new(end, interval)));
}
