#if WITH_SERVER
using System.Threading.Channels;
using System.Threading.RateLimiting;

namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>
/// Six ways to make many calls. All but the first have at most <see cref="Limit"/> of them in flight at once.
/// </summary>
internal static class Ways
{
    public const int Limit = 10;

    public static Task NoLimitAsync(
        IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token) =>
        Task.WhenAll(numbers.Select(number => callAsync(number, token)));

    public static async Task BatchesAsync(
        IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token)
    {
        foreach (var batch in numbers.Chunk(Limit))
        {
            await Task.WhenAll(batch.Select(number => callAsync(number, token)));
        }
    }

    public static Task SemaphoreAsync(
        IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token)
    {
        var gate = new SemaphoreSlim(Limit);
        return Task.WhenAll(numbers.Select(EnterAsync));

        async Task EnterAsync(int number)
        {
            await gate.WaitAsync(token);
            try { await callAsync(number, token); }
            finally { gate.Release(); }
        }
    }

    public static Task ForEachAsync(
        IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token) =>
        Parallel.ForEachAsync(
            numbers,
            new ParallelOptions { MaxDegreeOfParallelism = Limit, CancellationToken = token },
            async (number, cancellation) => await callAsync(number, cancellation));

    public static async Task ChannelAsync(
        IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token)
    {
        var channel = Channel.CreateBounded<int>(Limit);
        var readers = Enumerable.Range(0, Limit).Select(_ => ReadAsync()).ToList();
        foreach (var number in numbers)
        {
            await channel.Writer.WriteAsync(number, token);
        }

        channel.Writer.Complete();
        await Task.WhenAll(readers);

        async Task ReadAsync()
        {
            await foreach (var number in channel.Reader.ReadAllAsync(token))
            {
                await callAsync(number, token);
            }
        }
    }

    /// <summary>Nobody is refused, because as many as will may wait.</summary>
    public static Task LimiterAsync(
        IEnumerable<int> numbers, Func<int, CancellationToken, Task> callAsync, CancellationToken token)
    {
        var limiter = new ConcurrencyLimiter(new() { PermitLimit = Limit, QueueLimit = int.MaxValue });
        return Task.WhenAll(numbers.Select(EnterAsync));

        async Task EnterAsync(int number)
        {
            using var lease = await limiter.AcquireAsync(1, token);
            await callAsync(number, token);
        }
    }
}
#endif
