namespace PriceOfAwait.Measuring;

internal static class Format
{
    public static string Listed(IReadOnlyList<string> names) =>
        names.Count < 2 ? string.Concat(names) : $"{string.Join(", ", names.SkipLast(1))} and {names[^1]}";

    /// <summary>About three digits, for a figure without an interval.</summary>
    public static string Number(double value) => double.IsFinite(value) ? Display.Number.Label(value) : "?";

    /// <summary>Without the unit, for a column in nanoseconds: for example <c>135 [129, 141]</c>.</summary>
    public static string Time(Estimate time) =>
        Resolution.Resolves(time.Value)
            ? $"{time.Figure}{IntervalOf(time, time.Interval)}"
            : $"below {Resolution.Least.ToString(CultureInfo.InvariantCulture)}";

    /// <summary>For example <c>1.42 ms</c>.</summary>
    public static string Duration(double nanoseconds) => Duration(Estimate.Exactly(nanoseconds));

    /// <summary>For example <c>228 ns [206, 246]</c>.</summary>
    public static string Duration(Estimate time)
    {
        var (unit, scaled) = InUnit(time);
        return $"{scaled.Figure} {unit}{IntervalOf(time, scaled.Interval)}";
    }

    /// <summary>The half-width with which a time is shown in two digits.</summary>
    public static double PrecisionOfTwoDigits(double time)
    {
        var place = (int)Math.Floor(Math.Log10(Math.Abs(time))) - 1;
        // Number.Label shows two digits of a half-width of ten or more, but one of a smaller half-width.
        return Math.Pow(10, place > 0 ? place + 1 : place);
    }

    /// <summary>For example <c>+13 [+12, +14] ns</c>.</summary>
    /// <param name="limits">In nanoseconds. No end of the interval is rounded to one of them, or to zero.</param>
    public static string Difference(Estimate difference, params IEnumerable<double> limits)
    {
        var (unit, scaled) = InUnit(difference);
        var (lower, upper) = scaled.Interval;
        var factor = difference.Value == 0 ? 1 : scaled.Value / difference.Value;
        var precision = scaled.Interval.HalfWidth;
        var (first, last) = Display.Number.Ends(
            lower,
            upper,
            precision,
            limits.Append(0).Select(limit => limit * factor)
        );
        return Signed(Display.Number.Label(scaled.Value, precision))
            + $"{(lower < upper ? $" [{Signed(first)}, {Signed(last)}]" : "")} {unit}";

        static string Signed(string number) =>
            number is ['−', ..] or "∞" || !number.AsSpan().ContainsAnyInRange('1', '9') ? number : $"+{number}";
    }

    /// <summary>For example <c>+13 ns</c> for <c>+13 [+12, +14] ns</c>.</summary>
    public static string WithoutInterval(string figure) =>
        figure.IndexOf(" [", StringComparison.Ordinal) is >= 0 and var start
            ? figure.Remove(start, figure.IndexOf(']', StringComparison.Ordinal) + 1 - start)
            : figure.Replace($" {ConfidenceInterval.Imprecise}", "", StringComparison.Ordinal);

    /// <summary>For example <c>14%</c>.</summary>
    public static string Percent(double share) => share.ToString("0%", CultureInfo.InvariantCulture);

    public static string Capitalized(string text) => text.Length == 0 ? "" : char.ToUpperInvariant(text[0]) + text[1..];

    /// <summary>For example <c>15.2x</c>.</summary>
    public static string Ratio(double value) => $"{Number(value)}x";

    /// <summary>Has a fraction if operations share an object, or if they differ, such as <c>13,392.3</c>.</summary>
    public static string Bytes(double value) => value.ToString("#,0.##", CultureInfo.InvariantCulture);

    public static string Collections(double perThousand) =>
        perThousand == 0 ? "0" : perThousand.ToString("0.0000", CultureInfo.InvariantCulture);

    public static string AsPublished(double value) => value.ToString("#,0.####", CultureInfo.InvariantCulture);

    public static string Span(TimeSpan time) =>
        time.TotalSeconds switch
        {
            < 9.95 and var seconds => string.Create(CultureInfo.InvariantCulture, $"{seconds:0.#} s"),
            < 99.5 and var seconds => string.Create(CultureInfo.InvariantCulture, $"{seconds:0} s"),
            _ => string.Create(CultureInfo.InvariantCulture, $"{time.TotalMinutes:0} min"),
        };

    /// <summary>
    /// A time's interval after a space; empty if it has none, or if a single launch doesn't bound it.
    /// </summary>
    private static string IntervalOf(Estimate time, ConfidenceInterval scaled)
    {
        // What is shorter than the clock resolves is not imprecise because of that.
        var counted = time.Interval with
        {
            Lower = Math.Max(time.Interval.Lower, Resolution.Least),
        };
        return !(time.Interval.HalfWidth > 0) || double.IsPositiveInfinity(time.Interval.Upper) ? ""
            : counted.IsTooWide ? $" {ConfidenceInterval.Imprecise}"
            : $" {scaled}";
    }

    // The value determines the unit of its interval, too.
    internal static (string Unit, Estimate Scaled) InUnit(Estimate time)
    {
        var (unit, by) = Math.Abs(time.Value) switch
        {
            < 1e3 => ("ns", 1.0),
            < 1e6 => ("µs", 1e3),
            _ => ("ms", 1e6),
        };
        return (unit, new(time.Value / by, new(time.Interval.Lower / by, time.Interval.Upper / by)));
    }
}
