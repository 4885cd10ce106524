using PriceOfAwait.Measuring;

namespace PriceOfAwait.Book.FirstPage;

/// <summary>A time and bytes, in as many digits as hold on another day.</summary>
/// <param name="Time">In nanoseconds.</param>
public sealed record Amount(Estimate Time, double? Bytes)
{
    /// <summary>Whether the time differs from zero.</summary>
    public bool IsMeasurable => !Time.Interval.Contains(0);

    /// <summary>Whether other times may be stated in it. A recording of a few sessions can be less certain.</summary>
    public bool IsKnownWithinAFactorOfTwo =>
        Time.Interval.Upper <= 2 * Time.Value && Time.Interval.Lower >= Time.Value / 2;

    public string TimeText => IsMeasurable ? InTwoDigits.Time : "no measurable time";

    /// <summary>Such as <c>29 ns [27, 31]</c>.</summary>
    public string TimeWithInterval => IsMeasurable ? $"{TimeText} {Interval}" : TimeText;

    /// <summary>Such as <c>[27, 31]</c>, in the unit of the time.</summary>
    public string Interval => InTwoDigits.Interval;

    public string BytesText =>
        Bytes switch
        {
            null => "",
            0 => "no bytes",
            { } bytes => $"{Measuring.Text.Bytes(bytes)} B",
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

    /// <summary>A figure in two significant digits, or in one if its interval doesn't justify two.</summary>
    public static string InDigits(Estimate figure)
    {
        var place = Math.Floor(Math.Log10(figure.Value)) - (figure.Interval.HalfWidth > figure.Value / 10 ? 0 : 1);
        var step = Math.Pow(10, place);
        return Number.Label(Math.Round(figure.Value / step) * step);
    }

    private (string Time, string Interval) InTwoDigits => Measuring.Text.Duration(Time, Precision);

    // Another day changes the third digit, whatever the interval of one recording says.
    private double Precision =>
        Math.Max(
            Measuring.Text.PrecisionOfTwoDigits(Time.Value),
            double.IsFinite(Time.Interval.HalfWidth) ? Time.Interval.HalfWidth : 0
        );
}
