namespace PriceOfAwait.Exercises.Lesson08TheAwaitingGame;

/// <summary>
/// This is fast, but wrong if something fails: the caller gets an <see cref="AggregateException"/>, at the call. TODO:
/// let the task fail with the exception of <c>worth</c>, and let it be cancelled if <c>worth</c> was. If the worth is
/// known, allocate nothing.
/// </summary>
public static class CompletedIsNotSuccessful
{
    /// <summary>Twice the worth.</summary>
    public static ValueTask<int> TwiceAsync(Task<int> worth) =>
        worth.IsCompleted ? new(2 * worth.Result) : WaitAsync(worth);

    private static async ValueTask<int> WaitAsync(Task<int> worth) => 2 * await worth;
}
