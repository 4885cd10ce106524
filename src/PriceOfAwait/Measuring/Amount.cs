namespace PriceOfAwait.Measuring;

/// <summary>A time and bytes, in as many digits as hold on another day.</summary>
/// <param name="Time">In nanoseconds.</param>
public sealed record Amount(Estimate Time, double? Bytes)
{
    /// <summary>Whether the time is more than zero.</summary>
    public bool IsMeasurable => Time.Interval.Lower > 0;

    /// <summary>Whether other times may be stated in it. A recording of a few sessions can be less certain.</summary>
    public bool IsKnownWithinAFactorOfTwo =>
        Time.Interval.Upper <= 2 * Time.Value && Time.Interval.Lower >= Time.Value / 2;

    public string TimeText =>
        IsMeasurable ? InTwoDigits.Time
        : Time.Interval.Upper < 0 ? "no time"
        : "no measurable time";

    /// <summary>Such as <c>29 ns [27, 31]</c>.</summary>
    public string TimeWithInterval => IsMeasurable ? $"{TimeText} {Interval}" : TimeText;

    /// <summary>Such as <c>[27, 31]</c>, in the unit of the time.</summary>
    public string Interval => InTwoDigits.Interval;

    public string BytesText =>
        Bytes switch
        {
            null => "",
            0 => "no bytes",
            { } bytes => $"{Format.Bytes(bytes)} B",
        };

    /// <summary>Such as <c>29 ns and 72 B</c>.</summary>
    public string Both => BytesText.Length == 0 ? TimeText : $"{TimeText} and {BytesText}";

    /// <summary>Such as <c>29 ns [27, 31] and 72 B</c>.</summary>
    public string BothWithInterval => BytesText.Length == 0 ? TimeWithInterval : $"{TimeWithInterval} and {BytesText}";

    /// <summary>How many times as long as another time, which was measured at other moments.</summary>
    public Estimate Over(Amount other) =>
        new(
            Time.Value / other.Time.Value,
            new(Time.Interval.Lower / other.Time.Interval.Upper, Time.Interval.Upper / other.Time.Interval.Lower)
        );

    /// <summary>
    /// A figure in two significant digits, or in one if rounding to it moves the figure by no more than its interval
    /// allows: 1.5 isn't 2.
    /// </summary>
    public static string InDigits(Estimate figure)
    {
        var first = Math.Pow(10, Math.Floor(Math.Log10(figure.Value)));
        var isOneEnough =
            figure.Interval.HalfWidth > figure.Value / 10
            && Math.Abs(RoundedTo(first) - figure.Value) <= figure.Interval.HalfWidth;
        return Number.Label(RoundedTo(isOneEnough ? first : first / 10));

        double RoundedTo(double step) => Math.Round(figure.Value / step) * step;
    }

    /// <summary>
    /// What the longer of two methods takes and allocates in addition, or what a method takes by itself;
    /// <see langword="null"/> if one of the methods wasn't measured, or if their launches fall into two groups.
    /// </summary>
    public static Amount? Of(BenchmarkResults? run, MethodPair pair) =>
        (run?.Find(pair.Given().Longer), pair.Shorter) switch
        {
            ({ Groups.Count: 0 } longer, null) => new(longer.Time, longer.AllocatedBytes),
            ({ } longer, { } shorter) when run!.DifferenceOf(pair.Longer, shorter) is { } difference => new(
                difference,
                longer.AllocatedBytes - run.Find(shorter)!.AllocatedBytes
            ),
            _ => null,
        };

    // Another day changes the third digit, whatever the interval of one recording says.
    private (string Time, string Interval) InTwoDigits
    {
        get
        {
            var (unit, scaled) = Format.InUnit(Time);
            var precision = Math.Max(
                Format.PrecisionOfTwoDigits(scaled.Value),
                double.IsFinite(scaled.Interval.HalfWidth) ? scaled.Interval.HalfWidth : 0
            );
            return ($"{Number.Label(scaled.Value, precision)} {unit}", scaled.Interval.ToString(precision));
        }
    }
}
