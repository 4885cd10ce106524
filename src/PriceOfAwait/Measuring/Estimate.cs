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

    /// <inheritdoc/>
    public override string ToString() => $"[{Text.Ratio(Lower)[..^1]}, {Text.Ratio(Upper)[..^1]}]";
}
