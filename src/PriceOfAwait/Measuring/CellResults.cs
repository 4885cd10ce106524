namespace PriceOfAwait.Measuring;

/// <summary>
/// Announces the results of cells: runs, comparisons and other values with guesses, verdicts, and checked exercises.
/// </summary>
public static class CellResults
{
    /// <summary>Raised on the thread that computed the result, so a listener must be quick and never throw.</summary>
    public static event Action<object>? Announced;

    internal static T Announce<T>(T found)
        where T : class
    {
        Announced?.Invoke(found);
        return found;
    }
}
