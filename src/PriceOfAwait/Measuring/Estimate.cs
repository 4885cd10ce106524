using System.Text.Json;
using System.Text.Json.Serialization;

namespace PriceOfAwait.Measuring;

/// <summary>A figure that was estimated from samples, with the range that holds the true one.</summary>
/// <param name="Value">The estimate.</param>
/// <param name="Interval">Its confidence interval, at <see cref="Estimates.Level"/>.</param>
[JsonConverter(typeof(EstimateConverter))]
public readonly record struct Estimate(double Value, ConfidenceInterval Interval)
{
    /// <summary>Half of the interval's width.</summary>
    public double Error => (Interval.Upper - Interval.Lower) / 2;
}

/// <summary>A range that holds the true value with the confidence said where it is made.</summary>
/// <param name="Lower">The lower limit.</param>
/// <param name="Upper">The upper limit; infinite where nothing bounds it.</param>
public readonly record struct ConfidenceInterval(double Lower, double Upper)
{
    /// <summary>Whether a value lies in it.</summary>
    public bool Contains(double value) => Lower <= value && value <= Upper;

    /// <summary>Whether the two have no value in common.</summary>
    public bool IsApartFrom(ConfidenceInterval other) => Upper < other.Lower || other.Upper < Lower;

    public override string ToString() => $"[{Text.Ratio(Lower)[..^1]}, {Text.Ratio(Upper)[..^1]}]";
}

/// <summary>An estimate as a line of text: value, lower and upper limit. Six digits are more than it is worth.</summary>
internal sealed class EstimateConverter : JsonConverter<Estimate>
{
    public override Estimate Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var figures = (reader.GetString() ?? "").Split(' ');
        return figures.Length == 3 && Number(figures[0]) is { } value && Number(figures[1]) is { } lower && Number(figures[2]) is { } upper
            ? new(value, new(lower, upper))
            : throw new JsonException("An estimate is a value, a lower and an upper limit, such as \"1.13 1.1 1.16\".");
    }

    public override void Write(Utf8JsonWriter writer, Estimate value, JsonSerializerOptions options) =>
        writer.WriteStringValue(FormattableString.Invariant($"{value.Value:G6} {value.Interval.Lower:G6} {value.Interval.Upper:G6}"));

    private static double? Number(string text) =>
        double.TryParse(text, System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture, out var number)
            ? number
            : null;
}

/// <summary>A time divided by the baseline's.</summary>
/// <param name="Value">How many times the baseline.</param>
/// <param name="Interval">Its confidence interval at <see cref="Estimates.Level"/>, where it was measured.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    /// <summary>The baseline's own ratio.</summary>
    public static Ratio One { get; } = new(1, null);

    public override string ToString() => Interval is null ? Text.Ratio(Value) : $"{Text.Ratio(Value)} {Interval}";
}

/// <summary>
/// The baseline compared with itself: it takes part in a session twice. How far the ratio is from 1 shows only how the machine treats
/// equal things.
/// </summary>
/// <param name="Parameters">The baseline's parameters.</param>
/// <param name="Ratio">Its second figure divided by its first.</param>
public sealed record Control(Parameters Parameters, Ratio Ratio)
{
    // Equal things differ by less than this on a quiet machine. Without it, one session in twenty would be off, as its interval misses 1.
    private const double Tolerance = 0.01;

    // Half of the difference up to which the claims take two times for equal.
    private const double MostError = 0.05;

    /// <summary>Whether the machine was too busy for the figures beside this one.</summary>
    public bool IsBusy => Ratio.Interval is { } interval
        && (interval.Lower > 1 + Tolerance || interval.Upper < 1 - Tolerance || (interval.Upper - interval.Lower) / 2 > MostError);

    public override string ToString() =>
        Parameters.Count == 0 ? $"the baseline beside itself {Ratio}" : $"{Parameters}: the baseline beside itself {Ratio}";
}

/// <summary>
/// The shortest times that the clock and BenchmarkDotNet's empty loop can tell. Shorter ones are neither shown as numbers nor divided by.
/// </summary>
public static class Resolution
{
    /// <summary>A shorter time, in nanoseconds, can't be told from nothing.</summary>
    public const double Least = 0.5;

    /// <summary>Nothing is divided by a baseline that is shorter in any launch, in nanoseconds; the difference is shown instead.</summary>
    public const double LeastBaseline = 1;

    /// <summary>Whether a time can be told from nothing.</summary>
    public static bool Tells(double nanoseconds) => nanoseconds >= Least;

    /// <summary>Whether others may be divided by a measurement.</summary>
    public static bool Divides(Measurement baseline) => baseline.Launches.All(launch => launch.Median >= LeastBaseline);
}
