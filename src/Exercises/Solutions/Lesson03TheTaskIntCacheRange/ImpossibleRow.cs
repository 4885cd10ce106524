namespace PriceOfAwait.Exercises.Solutions.Lesson03TheTaskIntCacheRange;

/// <summary>The runtime caches the tasks of <c>int</c> results from -1 to 8.</summary>
public static class ImpossibleRow
{
    /// <summary>The number of the row.</summary>
    public static int Row => 4;
}
