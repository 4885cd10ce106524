namespace PriceOfAwait.Measuring;

/// <summary>
/// The shortest times that can be measured with the clock and BenchmarkDotNet's empty loop, in nanoseconds.
/// </summary>
internal static class Resolution
{
    /// <summary>A shorter time can't be distinguished from zero.</summary>
    public const double Least = 0.5;

    /// <summary>If a baseline is shorter in any launch, there is no ratio to it, only a difference.</summary>
    public const double LeastBaseline = 1;

    /// <summary>Why differences stand in a column of ratios.</summary>
    public const string Note = "A difference takes the place of a ratio where a time is too short to divide by.";

    public static bool Resolves(double nanoseconds) => nanoseconds >= Least;

    public static bool CanBeDenominator(Measurement baseline) =>
        baseline.Launches.All(launch => launch.Steady >= LeastBaseline);
}
