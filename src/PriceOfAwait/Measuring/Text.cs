namespace PriceOfAwait.Measuring;

/// <summary>How figures are written, the same everywhere, in the invariant culture.</summary>
internal static class Text
{
    public static string Listed(IReadOnlyList<string> names) =>
        names.Count < 2 ? string.Concat(names) : $"{string.Join(", ", names.SkipLast(1))} and {names[^1]}";

    /// <summary>About four digits, with at most three decimals.</summary>
    public static string Number(double value) => Math.Abs(value) switch
    {
        double.PositiveInfinity or double.NaN => "?",
        >= 1000 => value.ToString("#,0", CultureInfo.InvariantCulture),
        >= 100 => value.ToString("0.0", CultureInfo.InvariantCulture),
        >= 10 => value.ToString("0.00", CultureInfo.InvariantCulture),
        _ => value.ToString("0.000", CultureInfo.InvariantCulture),
    };

    public static string Time(double nanoseconds) =>
        Resolution.Tells(nanoseconds) ? Number(nanoseconds) : $"below {Resolution.Least.ToString(CultureInfo.InvariantCulture)}";

    /// <summary>Such as <c>135.0 [129.4, 140.9]</c>.</summary>
    public static string Time(Estimate time) => Resolution.Tells(time.Value)
        ? $"{Number(time.Value)} [{Number(time.Interval.Lower)}, {Number(time.Interval.Upper)}]" : Time(time.Value);

    /// <summary>Such as <c>+13.4 [12.6, 14.2] ns</c>.</summary>
    public static string Difference(Estimate difference) =>
        $"{Signed(difference.Value)} [{Signed(difference.Interval.Lower)}, {Signed(difference.Interval.Upper)}] ns";

    public static string Signed(double value) => value < 0 ? $"−{Number(-value)}" : $"+{Number(value)}";

    public static string Capitalized(string text) => text.Length == 0 ? "" : char.ToUpperInvariant(text[0]) + text[1..];

    /// <summary>Such as <c>15.2x</c>.</summary>
    public static string Ratio(double value) => (Math.Abs(value) switch
    {
        double.PositiveInfinity => "∞",
        double.NaN => "?",
        >= 100 => value.ToString("0", CultureInfo.InvariantCulture),
        >= 10 => value.ToString("0.0", CultureInfo.InvariantCulture),
        _ => value.ToString("0.00", CultureInfo.InvariantCulture),
    }) + "x";

    public static string Bytes(double value) => value.ToString(Math.Abs(value) >= 1000 ? "#,0" : "#,0.##", CultureInfo.InvariantCulture);

    /// <summary>With the digits that BenchmarkDotNet prints.</summary>
    public static string Collections(double perThousand) =>
        perThousand == 0 ? "0" : perThousand.ToString("0.0000", CultureInfo.InvariantCulture);

    /// <summary>With the digits that it was published with.</summary>
    public static string AsPublished(double value) => value.ToString("#,0.####", CultureInfo.InvariantCulture);

    public static string Duration(double nanoseconds) => Math.Abs(nanoseconds) switch
    {
        < 1e3 => $"{Number(nanoseconds)} ns",
        < 1e6 => $"{Number(nanoseconds / 1e3)} us",
        _ => $"{Number(nanoseconds / 1e6)} ms",
    };

    public static string Span(TimeSpan time) => time.TotalSeconds < 100
        ? string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0} s")
        : string.Create(CultureInfo.InvariantCulture, $"{time.TotalMinutes:0} min");

    public static string TimeLeft(TimeSpan time) => time.TotalSeconds < 100
        ? string.Create(CultureInfo.InvariantCulture, $"~{Math.Ceiling(time.TotalSeconds):0} s left")
        : string.Create(CultureInfo.InvariantCulture, $"~{Math.Ceiling(time.TotalMinutes):0} min left");
}
