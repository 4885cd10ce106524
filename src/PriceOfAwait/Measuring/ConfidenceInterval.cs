namespace PriceOfAwait.Measuring;

/// <summary>An interval, infinite on a side that nothing bounds.</summary>
public readonly record struct ConfidenceInterval(double Lower, double Upper)
{
    /// <summary>Takes the place of an interval that is too wide to be printed.</summary>
    internal const string Imprecise = "(very imprecise)";

    private const double Widest = 10;
    private const double WidestOfAlike = 2;

    public double HalfWidth => (Upper - Lower) / 2;

    public bool Contains(double value) => Lower <= value && value <= Upper;

    /// <summary>
    /// Whether a ratio or a time is known only within more than a factor of ten. Such an interval isn't printed, and no
    /// title, sentence or verdict comes from it.
    /// </summary>
    internal bool IsTooWide => SpansMoreThan(Widest);

    /// <summary>
    /// Whether a ratio is known well enough to call two times alike that it doesn't tell apart: within a factor of two.
    /// Otherwise only precision is lacking, and that is no finding.
    /// </summary>
    internal bool IsPreciseEnoughForAlike => !SpansMoreThan(WidestOfAlike);

    public bool IsApartFrom(ConfidenceInterval other) => Upper < other.Lower || other.Upper < Lower;

    public override string ToString() => ToString(HalfWidth);

    /// <inheritdoc cref="Number.Interval" path="/param"/>
    internal string ToString(double precision, params IEnumerable<double> deciding) =>
        Number.Interval(Lower, Upper, precision, deciding);

    private bool SpansMoreThan(double factor) => !(Upper <= factor * Lower);
}
