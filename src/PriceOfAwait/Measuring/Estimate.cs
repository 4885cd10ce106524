namespace PriceOfAwait.Measuring;

/// <summary>A figure that was estimated from samples, with its confidence interval at <see cref="Estimates.Level"/>.</summary>
public readonly record struct Estimate(double Value, ConfidenceInterval Interval)
{
    /// <summary>Without the interval.</summary>
    internal string Figure => Number.Label(Value, Interval.HalfWidth);

    public override string ToString() => $"{Figure} {Interval}";
}

/// <summary>A range that holds the true value with the confidence said where it is made. An end is infinite if nothing bounds it.</summary>
public readonly record struct ConfidenceInterval(double Lower, double Upper)
{
    /// <summary>Half of its width.</summary>
    public double HalfWidth => (Upper - Lower) / 2;

    public bool Contains(double value) => Lower <= value && value <= Upper;

    public bool IsApartFrom(ConfidenceInterval other) => Upper < other.Lower || other.Upper < Lower;

    public override string ToString() =>
        $"[{Number.Label(Lower, HalfWidth)}, {(double.IsPositiveInfinity(Upper) ? "∞" : Number.Label(Upper, HalfWidth))}]";
}

/// <summary>A time divided by the baseline's.</summary>
/// <param name="Interval">At <see cref="Estimates.Level"/>; null if it was not measured.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    public static Ratio One { get; } = new(1, null);

    /// <summary>Without the interval.</summary>
    internal string Figure => Number.Label(Value, Interval?.HalfWidth ?? 0);

    public override string ToString() => Interval is { Upper: < double.PositiveInfinity } interval ? $"{Figure}x {interval}" : $"{Figure}x";
}

/// <summary>
/// The baseline's second figure divided by its first: it takes part in a session twice. How far the ratio is from 1 shows how the machine
/// treats equal things.
/// </summary>
public sealed record Control(Parameters Parameters, Ratio Ratio)
{
    // Equal things differ by less than this on a quiet machine. Without it, one session in twenty would be off, as its interval misses 1.
    private const double Tolerance = 0.01;

    // Half of the difference up to which the claims take two times for equal.
    private const double MostError = 0.05;

    public bool IsBusy => Ratio.Interval is { } interval
        && (interval.Lower > 1 + Tolerance || interval.Upper < 1 - Tolerance || interval.HalfWidth > MostError);

    public override string ToString() =>
        Parameters.Count == 0 ? $"the baseline beside itself {Ratio}" : $"{Parameters}: the baseline beside itself {Ratio}";
}

/// <summary>The shortest times that the clock and BenchmarkDotNet's empty loop can tell, in nanoseconds.</summary>
public static class Resolution
{
    /// <summary>A shorter time can't be distinguished from nothing.</summary>
    public const double Least = 0.5;

    /// <summary>If a baseline is shorter in any launch, nothing is divided by it; the difference is shown instead.</summary>
    public const double LeastBaseline = 1;

    public static bool Tells(double nanoseconds) => nanoseconds >= Least;

    public static bool Divides(Measurement baseline) => baseline.Launches.All(launch => launch.Steady >= LeastBaseline);
}
