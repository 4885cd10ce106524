namespace PriceOfAwait.Measuring;

internal sealed record Change(string Name, Estimate Before, Estimate After)
{
    public double Factor => Before.Value / After.Value;

    /// <summary>Whether both figures, times or ratios, are known within a factor of ten.</summary>
    public bool IsKnown => !Before.Interval.IsTooWide && !After.Interval.IsTooWide;

    public bool IsDistinguishable => Before.Interval.IsApartFrom(After.Interval);
}
