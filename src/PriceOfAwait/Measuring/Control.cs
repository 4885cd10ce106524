namespace PriceOfAwait.Measuring;

/// <summary>
/// A session measures the baseline twice. The ratio of the two times is 1 if the machine treats equal code equally.
/// </summary>
public sealed record Control(Parameters Parameters, Ratio Ratio)
{
    // A control this close to 1 is fine even if its interval excludes 1, as one interval in twenty does by chance.
    private const double Tolerance = 0.01;

    // The claims consider two times equal if they differ by up to twice this share.
    private const double MostError = 0.05;

    /// <summary>By which equal code seems to differ; 1 if the control is fine.</summary>
    internal double Factor => IsBusy ? Math.Exp(Math.Abs(Math.Log(Ratio.Value))) : 1;

    public bool IsBusy =>
        Ratio.Interval is { } interval
        && (interval.Lower > 1 + Tolerance || interval.Upper < 1 - Tolerance || interval.HalfWidth > MostError);
}
