namespace PriceOfAwait.Exercises.Solutions.Lesson26ARequestThatWaits;

/// <summary>
/// Before the first step that changes something, the token is asked once more, because the check may have ignored it.
/// From there on, no step gets it.
/// </summary>
public static class FinishWhatHasBegun
{
    /// <param name="token">The request's, which is cancelled when the client leaves.</param>
    public static async Task OrderAsync(
        Func<CancellationToken, Task> checkAsync,
        Func<CancellationToken, Task> payAsync,
        Func<CancellationToken, Task> storeAsync,
        CancellationToken token
    )
    {
        await checkAsync(token);
        token.ThrowIfCancellationRequested();
        await payAsync(CancellationToken.None);
        await storeAsync(CancellationToken.None);
    }
}
