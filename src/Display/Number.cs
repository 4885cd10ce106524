using System.Text.RegularExpressions;

namespace PriceOfAwait.Display;

public static partial class Number
{
    private const int MaxDecimals = 3;

    /// <summary>
    /// Three significant digits, but all integral ones: <c>0.44</c>, <c>28.9</c>, <c>4,808</c>. Empty if the value is
    /// not finite.
    /// </summary>
    public static string Label(double value) =>
        value switch
        {
            _ when !double.IsFinite(value) => "",
            _ when Math.Abs(value) >= 99.95 => Signed(value.ToString("#,0", CultureInfo.InvariantCulture)),
            // Rounded as a decimal, because the double 10.85 is a little less, and readers would round it up.
            _ => Signed(((decimal)value).ToString("G3", CultureInfo.InvariantCulture)),
        };

    /// <summary>
    /// Rounded to the digit that the interval justifies: the first of its half-width or, from ten on, the second.
    /// </summary>
    /// <param name="halfWidth">0 or infinite if the value has no interval.</param>
    public static string Label(double value, double halfWidth)
    {
        if (!double.IsFinite(value) || !double.IsFinite(halfWidth) || halfWidth <= 0)
        {
            return Label(value);
        }

        var place = (int)Math.Floor(Math.Log10(halfWidth));
        var step = Math.Pow(10, place > 0 ? place - 1 : Math.Max(place, -MaxDecimals));
        return Tick(step > 1 ? Math.Round(value / step) * step : value, step);
    }

    /// <summary>
    /// Like <see cref="Label(double, double)"/>, but never zero: it has the value's first digit, however wide the
    /// interval.
    /// </summary>
    public static string Significant(double value, double halfWidth)
    {
        var label = Label(value, double.IsFinite(halfWidth) ? Math.Min(halfWidth, Math.Abs(value)) : halfWidth);
        return value != 0 && !label.AsSpan().ContainsAnyInRange('1', '9') ? Label(value) : label;
    }

    /// <summary>
    /// A value with an interval, without it. What can't be negative, such as a time or a ratio, is never rounded to
    /// zero.
    /// </summary>
    public static string Estimate(double value, double lower, double halfWidth) =>
        lower >= 0 ? Significant(value, halfWidth) : Label(value, halfWidth);

    /// <summary>
    /// Such as <c>[27, 31]</c>. An end isn't rounded to zero if both are on one side of it, nor to what decides
    /// something, such as a ratio of 1 or a claim's limit.
    /// </summary>
    /// <param name="lower">Infinite, like the upper end, if nothing bounds the value.</param>
    /// <param name="precision">The half-width that determines the digits.</param>
    /// <param name="deciding">The values that decide something.</param>
    public static string Interval(double lower, double upper, double precision, params IEnumerable<double> deciding)
    {
        var (first, last) = Ends(lower, upper, precision, deciding);
        return $"[{first}, {last}]";
    }

    /// <summary>The two ends of an interval.</summary>
    /// <inheritdoc cref="Interval" path="/param"/>
    public static (string Lower, string Upper) Ends(
        double lower,
        double upper,
        double precision,
        params IEnumerable<double> deciding
    )
    {
        var least = precision / 1000;
        while (precision > least && deciding.Any(value => IsRoundedTo(value, lower) || IsRoundedTo(value, upper)))
        {
            precision /= 10;
        }

        return (Write(lower), Write(upper));

        bool IsRoundedTo(double value, double end) => end != value && Write(end) == Write(value);

        string Write(double end) =>
            double.IsInfinity(end) ? (end > 0 ? "∞" : "−∞")
            : lower > 0 || upper < 0 ? Significant(end, precision)
            : Label(end, precision);
    }

    /// <summary>With no-break spaces between numbers and their units.</summary>
    public static string Unbroken(string text) => BeforeUnit().Replace(text.Given(), "\u00A0");

    [GeneratedRegex(@"(?<=[\d\]]) (?=(?:ns|µs|ms|s|B|MB)\b|%)")]
    private static partial Regex BeforeUnit();

    internal static string Tick(double value, double step)
    {
        var decimals = Math.Max(0, -(int)Math.Floor(Math.Log10(step) + 1e-9));
        decimals += step * Math.Pow(10, decimals) % 1 > 1e-6 ? 1 : 0;
        // Minus zero would print its sign.
        var rounded = Math.Round(value, Math.Min(15, decimals)) + 0.0;
        var format = "#,0" + (decimals > 0 ? "." + new string('0', decimals) : "");
        return Signed(rounded.ToString(format, CultureInfo.InvariantCulture));
    }

    internal static double Short(double value) =>
        Math.Abs(value) >= 10_000
            ? Math.Round(value)
            : double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    private static string Signed(string number) => number.Replace('-', '−');
}
