namespace PriceOfAwait.Measuring;

/// <summary>
/// The baseline beside itself: it takes part in a session twice. How far its ratio is from 1 tells what the machine makes of equal things,
/// and nothing else.
/// </summary>
/// <param name="Parameters">The baseline's parameters.</param>
/// <param name="Ratio">Its second figure divided by its first.</param>
public sealed record Control(Parameters Parameters, Ratio Ratio)
{
    // Equal things differ by less than this on a quiet machine. The interval alone would miss 1 in one session of twenty.
    private const double Tolerance = 0.01;

    // Half of what the claims allow two times to differ and still count as even.
    private const double MostError = 0.05;

    /// <summary>Whether the machine was too busy for the figures beside this one.</summary>
    public bool IsBusy => Ratio.Interval is { } interval
        && (interval.Lower > 1 + Tolerance || interval.Upper < 1 - Tolerance || (interval.Upper - interval.Lower) / 2 > MostError);

    /// <inheritdoc/>
    public override string ToString() =>
        Parameters.Count == 0 ? $"the baseline beside itself {Ratio}" : $"{Parameters}: the baseline beside itself {Ratio}";
}
