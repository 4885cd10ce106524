namespace PriceOfAwait;

/// <summary>A range that holds the true value with the confidence said where it is made.</summary>
/// <param name="Lower">The lower limit.</param>
/// <param name="Upper">The upper limit; infinite where nothing bounds it.</param>
public readonly record struct ConfidenceInterval(double Lower, double Upper)
{
    /// <summary>Whether a value lies in it.</summary>
    public bool Contains(double value) => Lower <= value && value <= Upper;

    /// <inheritdoc/>
    public override string ToString() => $"[{Text.Ratio(Lower)[..^1]}, {Text.Ratio(Upper)[..^1]}]";
}

/// <summary>A mean divided by the baseline's.</summary>
/// <param name="Value">How many times the baseline.</param>
/// <param name="Interval">Its 99.9 % confidence interval, where the means have theirs.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    /// <summary>
    /// The ratio of two means that were measured independently, with the interval that follows from theirs (Fieller's theorem): all
    /// ratios r for which <c>|mean - r * baseline| &lt;= sqrt(error² + r² * baselineError²)</c>.
    /// </summary>
    /// <param name="mean">The mean above the line.</param>
    /// <param name="error">Half of its 99.9 % confidence interval, in the same unit.</param>
    /// <param name="baseline">The mean below the line.</param>
    /// <param name="baselineError">Half of its 99.9 % confidence interval.</param>
    /// <remarks>
    /// Each half interval carries its own Student quantile, so the result is slightly wider than with a common one. A baseline
    /// that may be zero bounds nothing: the interval then ends at infinity. No time is negative, so no interval starts below zero.
    /// </remarks>
    public static Ratio Of(double mean, double error, double baseline, double baselineError)
    {
        var denominator = baseline * baseline - baselineError * baselineError;
        if (baseline <= 0 || denominator <= 0)
        {
            var most = baseline + baselineError;
            var least = most > 0 ? Math.Max(0, mean - error) / most : 0;
            return new Ratio(mean / baseline, new ConfidenceInterval(least, double.PositiveInfinity));
        }

        var product = mean * baseline;
        var root = Math.Sqrt(Math.Max(0, product * product - (mean * mean - error * error) * denominator));
        return new Ratio(mean / baseline, new ConfidenceInterval(Math.Max(0, (product - root) / denominator), (product + root) / denominator));
    }

    /// <inheritdoc/>
    public override string ToString() => Interval is null ? Text.Ratio(Value) : $"{Text.Ratio(Value)} {Interval}";
}
