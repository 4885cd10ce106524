namespace PriceOfAwait.Exercises.Originals.Lesson03TheTaskIntCacheRange;

/// <summary>
/// A result lies between 0 and 99. The runtime keeps a task for the first few of them only. TODO: let no call for a row allocate
/// anything. A row below zero is an error, which the task has to tell, as now.
/// </summary>
public static class BeyondTheCache
{
#pragma warning disable CS1998 // It awaits nothing, and is async all the same.
    /// <summary>How many seats a row has left.</summary>
    public static async Task<int> SeatsLeftAsync(int row) =>
        row >= 0 ? row * 7 % 100 : throw new ArgumentOutOfRangeException(nameof(row));
#pragma warning restore CS1998
}
