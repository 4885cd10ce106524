namespace PriceOfAwait.Measuring;

/// <summary>An interval, infinite on a side that nothing bounds.</summary>
public readonly record struct ConfidenceInterval(double Lower, double Upper)
{
    public double HalfWidth => (Upper - Lower) / 2;

    public bool Contains(double value) => Lower <= value && value <= Upper;

    public bool IsApartFrom(ConfidenceInterval other) => Upper < other.Lower || other.Upper < Lower;

    public override string ToString() => ToString(HalfWidth);

    /// <param name="precision">The half-width that determines the digits.</param>
    internal string ToString(double precision) =>
        $"[{Number.Label(Lower, precision)}, "
        + $"{(double.IsPositiveInfinity(Upper) ? "∞" : Number.Label(Upper, precision))}]";
}
