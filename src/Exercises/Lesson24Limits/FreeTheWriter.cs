using System.Threading.Channels;

namespace PriceOfAwait.Exercises.Lesson24Limits;

/// <summary>
/// A few readers send the orders that a bounded channel holds. But if sending fails, its reader is gone, and when all
/// are, nobody empties the channel, so its writer waits for ever. TODO: after the first failure, write no further
/// order, and fail with what the first one threw.
/// </summary>
public static class FreeTheWriter
{
    /// <summary>Sends all orders, at most <paramref name="limit"/> at a time.</summary>
    public static async Task SendAllAsync(IEnumerable<int> orders, Func<int, Task> sendAsync, int limit)
    {
        var channel = Channel.CreateBounded<int>(limit);
        var readers = Enumerable.Range(0, limit).Select(_ => ReadAsync()).ToList();
        foreach (var order in orders)
        {
            await channel.Writer.WriteAsync(order);
        }

        channel.Writer.Complete();
        await Task.WhenAll(readers);

        async Task ReadAsync()
        {
            await foreach (var order in channel.Reader.ReadAllAsync())
            {
                await sendAsync(order);
            }
        }
    }
}
