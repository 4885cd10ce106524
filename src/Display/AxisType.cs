namespace PriceOfAwait.Display;

/// <summary>How an axis maps values to positions. On a category axis, a value is the index of a category.</summary>
public enum AxisType
{
    Linear,
    Log,
    Category,
}
