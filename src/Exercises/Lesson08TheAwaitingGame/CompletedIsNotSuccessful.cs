namespace PriceOfAwait.Exercises.Lesson08TheAwaitingGame;

/// <summary>
/// Fast, and wrong as soon as something fails: the caller gets an <see cref="AggregateException"/>, at the call. TODO: let the task
/// fail with what the worth failed with, and be cancelled where that was cancelled. Where the worth is known, nothing may be
/// allocated.
/// </summary>
public static class CompletedIsNotSuccessful
{
    /// <summary>Twice the worth.</summary>
    public static ValueTask<int> TwiceAsync(Task<int> worth) => worth.IsCompleted ? new(2 * worth.Result) : WaitAsync(worth);

    private static async ValueTask<int> WaitAsync(Task<int> worth) => 2 * await worth;
}
