namespace PriceOfAwait.Display;

/// <summary>An interval beside the limits that judge it, small enough for a cell of a table.</summary>
public static class IntervalPlot
{
    private const double Width = 120;
    private const double Height = 16;
    private const double Room = 6;

    /// <summary>An SVG document, which a page can also show as an image.</summary>
    /// <param name="above"><see langword="null"/> if there is no lower limit. The claimed range is shaded.</param>
    public static string ToSvg(double value, double lower, double upper, double? above, double? below)
    {
        var ends = new[] { value, lower, upper, above ?? value, below ?? value }.Where(double.IsFinite).ToList();
        var (min, max) = (ends.Min(), Math.Max(ends.Max(), ends.Min() + 1e-9));
        var (left, right) = (above is null ? 0 : X(above.Value), below is null ? Width : X(below.Value));
        var limits = string.Concat(
            new[] { above, below }.OfType<double>().Select(limit => Line(X(limit), 0, X(limit), Height, "#8C959F"))
        );
        var interval = Line(X(lower), Height / 2, X(upper), Height / 2, "#2A7AB8");
        FormattableString[] parts =
        [
            $"<svg xmlns='http://www.w3.org/2000/svg' width='{Width}' height='{Height}' stroke-width='2.5' ",
            $"role='img' aria-label='the interval beside its limit'>",
            $"<path d='M{left:0.#} 0H{right:0.#}V{Height}H{left:0.#}' fill='#8884'/>{limits}{interval}",
            $"<circle cx='{X(value):0.#}' cy='{Height / 2}' r='3.5' fill='#2A7AB8'/></svg>",
        ];
        return string.Concat(parts.Select(FormattableString.Invariant));

        double X(double at) =>
            double.IsPositiveInfinity(at) ? Width : Room + (Width - 2 * Room) * (at - min) / (max - min);
    }

    private static string Line(double fromX, double fromY, double toX, double toY, string color) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"<path d='M{fromX:0.#} {fromY}L{toX:0.#} {toY}' stroke='{color}'/>"
        );
}
