namespace PriceOfAwait.Measuring;

/// <summary>An estimated figure with its confidence interval at <see cref="Estimates.Level"/>.</summary>
public readonly record struct Estimate(double Value, ConfidenceInterval Interval)
{
    internal string Figure => Number.Estimate(Value, Interval.Lower, Interval.HalfWidth);

    internal Ratio ToRatio() => new(Value, Interval);

    /// <summary>A ratio, with an interval that includes by which factor equal code seems to differ.</summary>
    internal Estimate RatioIncluding(double controlFactor) =>
        this with
        {
            Interval = new(Interval.Lower / controlFactor, Interval.Upper * controlFactor),
        };

    /// <summary>
    /// A difference, with an interval that includes by how much code like the one that is subtracted seems to differ
    /// from itself.
    /// </summary>
    internal Estimate DifferenceIncluding(double controlFactor, Measurement subtrahend)
    {
        var more = (controlFactor - 1) * Math.Max(0, subtrahend.Time.Value);
        return this with { Interval = new(Interval.Lower - more, Interval.Upper + more) };
    }

    internal static Estimate Exactly(double value) => new(value, new(value, value));

    public override string ToString() => $"{Figure} {Interval}";
}
