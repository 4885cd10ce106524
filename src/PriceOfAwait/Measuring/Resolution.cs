namespace PriceOfAwait.Measuring;

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
