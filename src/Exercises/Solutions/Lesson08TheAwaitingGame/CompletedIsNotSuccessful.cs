namespace PriceOfAwait.Exercises.Solutions.Lesson08TheAwaitingGame;

/// <summary>Awaits everything that is not successful, which throws the right exception.</summary>
public static class CompletedIsNotSuccessful
{
    /// <summary>Twice the worth.</summary>
    public static ValueTask<int> TwiceAsync(Task<int> worth) =>
        worth.IsCompletedSuccessfully ? new(2 * worth.Result) : WaitAsync(worth);

    private static async ValueTask<int> WaitAsync(Task<int> worth) => 2 * await worth;
}
