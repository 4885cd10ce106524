namespace PriceOfAwait.Exercises.Lesson26ARequestThatWaits;

/// <summary>
/// An order is checked, then paid, then stored. A client that leaves cancels it anywhere, so some customers have paid
/// for an order that nobody has stored. TODO: a client that leaves before the payment pays nothing. From the payment
/// on, the order is finished, even if its client leaves. The check may ignore its token.
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
        await payAsync(token);
        await storeAsync(token);
    }
}
