using System.Globalization;

namespace PriceOfAwait.Charts;

/// <summary>Numbers as a chart writes them, whatever the culture of the machine.</summary>
internal static class Number
{
    /// <summary>At least three significant digits, all of the integral ones: <c>0.44</c>, <c>28.9</c>, <c>4,808</c>; empty when there is none.</summary>
    public static string Label(double value) => value switch
    {
        _ when !double.IsFinite(value) => "",
        _ when Math.Abs(value) >= 99.95 => value.ToString("#,0", CultureInfo.InvariantCulture),
        _ => value.ToString("G3", CultureInfo.InvariantCulture),
    };

    /// <summary>The same with two significant digits below 1, for the little room above a bar: <c>0.27</c>.</summary>
    public static string Brief(double value) =>
        Math.Abs(value) < 0.995 ? value.ToString("G2", CultureInfo.InvariantCulture) : Label(value);

    /// <summary>A tick of an axis whose ticks are <paramref name="step"/> apart.</summary>
    public static string Tick(double value, double step)
    {
        var decimals = Math.Max(0, -(int)Math.Floor(Math.Log10(step) + 1e-9));
        decimals += step * Math.Pow(10, decimals) % 1 > 1e-6 ? 1 : 0;
        // Minus zero would print its sign.
        var rounded = Math.Round(value, Math.Min(15, decimals)) + 0.0;
        return rounded.ToString("#,0" + (decimals > 0 ? "." + new string('0', decimals) : ""), CultureInfo.InvariantCulture);
    }

    /// <summary>How many digits a written number has after its point.</summary>
    public static int DecimalsOf(string text) => text.Contains('.', StringComparison.Ordinal) ? text.Length - text.IndexOf('.', StringComparison.Ordinal) - 1 : 0;

    /// <summary>Four significant digits, all of the integral ones, or so many more that the number is written as the value itself would be.</summary>
    public static double Short(double value) => Enumerable.Range(4, 14)
        .Select(digits => Math.Abs(value) >= Math.Pow(10, digits) - 0.5 ? Math.Round(value) : Parse(value, digits))
        .First(rounded => rounded == value || (Label(rounded) == Label(value) && Brief(rounded) == Brief(value) && !IsHalfway(rounded)));

    /// <summary>Whether a number lies just between two that it may be written as: .NET and the browser take different ones of them.</summary>
    private static bool IsHalfway(double value)
    {
        var digits = Math.Abs(value).ToString("E16", CultureInfo.InvariantCulture)[..18].Replace(".", "", StringComparison.Ordinal);
        return (Math.Abs(value) < 99.95 && digits[3..].TrimEnd('0') == "5") || (Math.Abs(value) < 0.995 && digits[2..].TrimEnd('0') == "5");
    }

    private static double Parse(double value, int digits) => double.Parse(
        value.ToString("G" + digits.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
