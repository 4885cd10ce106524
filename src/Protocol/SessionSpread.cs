namespace PriceOfAwait.Measuring;

/// <summary>
/// How far figures differ between a machine's recorded sessions, beyond what the launches of each session explain: the
/// variances of the logarithms of times, and of ratios within rounds.
/// </summary>
internal sealed record SessionSpread(double Time, double Ratio);
