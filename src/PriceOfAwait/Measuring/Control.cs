namespace PriceOfAwait.Measuring;

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

    /// <inheritdoc/>
    public override string ToString() =>
        Parameters.Count == 0 ? $"the baseline beside itself {Ratio}" : $"{Parameters}: the baseline beside itself {Ratio}";
}
