namespace PriceOfAwait.Exercises.Lesson24Limits;

/// <summary>
/// At most <c>limit</c> orders are sent at a time. But if one of them fails, all the others are still sent, and the
/// caller learns of it only when the last one is. TODO: after the first failure, start no further call, cancel those in
/// flight, and fail with what the first one threw.
/// </summary>
public static class StopAtTheFirstFailure
{
    /// <summary>
    /// Sends all orders. The caller's token cancels the calls in flight, and no further one is started.
    /// </summary>
    public static async Task SendAllAsync(
        IEnumerable<int> orders,
        Func<int, CancellationToken, Task> sendAsync,
        int limit,
        CancellationToken token
    )
    {
        var gate = new SemaphoreSlim(limit);
        await Task.WhenAll(orders.Select(SendAsync));

        async Task SendAsync(int order)
        {
            await gate.WaitAsync(token);
            try
            {
                await sendAsync(order, token);
            }
            finally
            {
                gate.Release();
            }
        }
    }
}
