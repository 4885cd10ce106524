namespace PriceOfAwait.Measuring;

/// <summary>An estimated figure with its confidence interval at <see cref="Estimates.Level"/>.</summary>
public readonly record struct Estimate(double Value, ConfidenceInterval Interval)
{
    internal string Figure => Number.Label(Value, Interval.HalfWidth);

    internal static Estimate Exactly(double value) => new(value, new(value, value));

    public override string ToString() => $"{Figure} {Interval}";
}

/// <summary>An interval, infinite on a side that nothing bounds.</summary>
public readonly record struct ConfidenceInterval(double Lower, double Upper)
{
    public double HalfWidth => (Upper - Lower) / 2;

    public bool Contains(double value) => Lower <= value && value <= Upper;

    public bool IsApartFrom(ConfidenceInterval other) => Upper < other.Lower || other.Upper < Lower;

    public override string ToString() => ToString(HalfWidth);

    /// <param name="precision">The half-width that determines the digits.</param>
    internal string ToString(double precision) =>
        $"[{Number.Label(Lower, precision)}, {(double.IsPositiveInfinity(Upper) ? "∞" : Number.Label(Upper, precision))}]";
}

/// <param name="Interval">At <see cref="Estimates.Level"/>; <see langword="null"/> if it was not measured.</param>
public sealed record Ratio(double Value, ConfidenceInterval? Interval)
{
    public static Ratio One { get; } = new(1, null);

    internal string Figure => Number.Label(Value, Interval?.HalfWidth ?? 0);

    public override string ToString() => Interval is { Upper: < double.PositiveInfinity } interval ? $"{Figure}x {interval}" : $"{Figure}x";
}

/// <summary>
/// A session measures the baseline twice. The ratio of the two times is 1 if the machine treats equal code equally.
/// </summary>
public sealed record Control(Parameters Parameters, Ratio Ratio)
{
    // A control this close to 1 is fine even if its interval excludes 1, as one interval in twenty does by chance.
    private const double Tolerance = 0.01;

    // Half of the difference up to which the claims consider two times equal.
    private const double MostError = 0.05;

    public bool IsBusy => Ratio.Interval is { } interval
        && (interval.Lower > 1 + Tolerance || interval.Upper < 1 - Tolerance || interval.HalfWidth > MostError);

    public override string ToString() =>
        Parameters.Count == 0 ? $"the baseline divided by itself, {Ratio}" : $"{Parameters}: the baseline divided by itself, {Ratio}";
}

/// <summary>The shortest times that can be measured with the clock and BenchmarkDotNet's empty loop, in nanoseconds.</summary>
public static class Resolution
{
    /// <summary>A shorter time can't be distinguished from zero.</summary>
    public const double Least = 0.5;

    /// <summary>If a baseline is shorter in any launch, there is no ratio to it, only a difference.</summary>
    public const double LeastBaseline = 1;

    public static readonly string Note = FormattableString.Invariant(
        $"If the baseline took less than {LeastBaseline} ns in any launch, or the method less than {Least} ns, the difference is shown.");

    public static bool Resolves(double nanoseconds) => nanoseconds >= Least;

    public static bool Divides(Measurement baseline) => baseline.Launches.All(launch => launch.Steady >= LeastBaseline);
}
