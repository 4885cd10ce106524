namespace PriceOfAwait.Observing;

/// <summary>
/// What a reader's cells find, told as it comes: a run that was measured here, a comparison that holds guesses, a guess of something else
/// beside what came out, verdicts on what was measured here, a checked exercise.
/// </summary>
public static class Findings
{
    /// <summary>Gets each on the thread that found it, so a listener takes little time and never throws.</summary>
    public static event Action<object>? Came;

    internal static T Tell<T>(T found)
        where T : class
    {
        Came?.Invoke(found);
        return found;
    }
}
