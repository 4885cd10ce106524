using PriceOfAwait.Measuring;

namespace PriceOfAwait.Judging;

/// <summary>Where a ratio has to lie for a claim to hold.</summary>
/// <param name="Lower">It has to be above this; 0 where anything will do.</param>
/// <param name="Upper">It has to be below this; infinite where anything will do.</param>
internal readonly record struct Limits(double Lower, double Upper)
{
    /// <summary>
    /// What a ratio's interval says: the claim holds if all of the interval is between the limits, it has changed if none of it is, and it
    /// is undecided if a limit lies within the interval.
    /// </summary>
    public Verdict Judge(ConfidenceInterval interval) =>
        interval.Lower > Upper || interval.Upper < Lower ? Verdict.Changed
        : (Lower == 0 || interval.Lower > Lower) && (double.IsPositiveInfinity(Upper) || interval.Upper < Upper) ? Verdict.Holds
        : Verdict.Undecided;

    /// <summary>The limit that is the nearest to a value, in terms of ratios.</summary>
    public double NearestTo(double value) =>
        Lower == 0 ? Upper
        : double.IsPositiveInfinity(Upper) ? Lower
        : value * value < Lower * Upper ? Lower : Upper;

    /// <inheritdoc/>
    public override string ToString() =>
        Lower == 0 ? $"below {Text.Ratio(Upper)}"
        : double.IsPositiveInfinity(Upper) ? $"above {Text.Ratio(Lower)}"
        : $"between {Text.Ratio(Lower)} and {Text.Ratio(Upper)}";
}
