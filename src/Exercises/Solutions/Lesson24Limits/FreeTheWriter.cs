using System.Runtime.ExceptionServices;
using System.Threading.Channels;

namespace PriceOfAwait.Exercises.Solutions.Lesson24Limits;

/// <summary>
/// A reader that fails completes the channel, so the writer's wait ends, and the other readers end once the channel is
/// empty. The writer's own exception says only that the channel is complete, so the first reader's is kept.
/// </summary>
public static class FreeTheWriter
{
    /// <summary>Sends all orders, at most <paramref name="limit"/> at a time.</summary>
    public static async Task SendAllAsync(IEnumerable<int> orders, Func<int, Task> sendAsync, int limit)
    {
        var channel = Channel.CreateBounded<int>(limit);
        Exception? first = null;
        var readers = Enumerable.Range(0, limit).Select(_ => ReadAsync()).ToList();
        try
        {
            foreach (var order in orders)
            {
                await channel.Writer.WriteAsync(order);
            }
        }
        catch (ChannelClosedException)
        {
            // A reader has failed, which is told below.
        }
        finally
        {
            channel.Writer.TryComplete();
        }

        await Task.WhenAll(readers);
        if (first is not null)
        {
            ExceptionDispatchInfo.Throw(first);
        }

        async Task ReadAsync()
        {
            try
            {
                await foreach (var order in channel.Reader.ReadAllAsync())
                {
                    await sendAsync(order);
                }
            }
            catch (Exception exception)
            {
                Interlocked.CompareExchange(ref first, exception, null);
                channel.Writer.TryComplete();
            }
        }
    }
}
