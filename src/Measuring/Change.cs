namespace PriceOfAwait.Measuring;

internal sealed record Change(string Name, Estimate Before, Estimate After)
{
    public double Factor => Before.Value / After.Value;

    public bool IsDistinguishable => Before.Interval.IsApartFrom(After.Interval);
}
