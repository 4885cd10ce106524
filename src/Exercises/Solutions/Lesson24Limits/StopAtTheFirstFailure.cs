namespace PriceOfAwait.Exercises.Solutions.Lesson24Limits;

/// <summary>
/// <c>ForEachAsync</c> gives each call a token of its own, which is cancelled at the first failure as well as by the
/// caller. With a semaphore, a linked source does the same, which each call's <c>catch</c> cancels.
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
    ) =>
        await Parallel.ForEachAsync(
            orders,
            new ParallelOptions { MaxDegreeOfParallelism = limit, CancellationToken = token },
            async (order, stopping) => await sendAsync(order, stopping)
        );
}
