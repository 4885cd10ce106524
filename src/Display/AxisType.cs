namespace PriceOfAwait.Display;

/// <summary>How an axis maps values to lengths; on a category axis a coordinate is the index of a place.</summary>
public enum AxisType
{
    Linear,
    Log,
    Category,
}
