using PriceOfAwait.Exercises.Solutions.Lesson24Limits;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson24Limits;

public class FreeTheWriterCheck : IExerciseCheck
{
    private const int Limit = 3;
    private static readonly IEnumerable<int> Orders = Enumerable.Range(1, 100);

    public IEnumerable<Trial> Trials =>
        [
            Trial.Gives(
                "SendAllAsync(orders 1 to 100, …, 3)",
                async Task<int> () =>
                {
                    var sum = 0;
                    await FreeTheWriter.SendAllAsync(
                        Orders,
                        async order =>
                        {
                            await Task.Yield();
                            Interlocked.Add(ref sum, order);
                        },
                        Limit
                    );
                    return sum;
                },
                5050
            ),
            new(
                "SendAllAsync(orders 1 to 100, …, 3), before an order is sent",
                "3 calls at a time",
                async () =>
                {
                    var (started, isFull, sent) = (0, new TaskCompletionSource(), new TaskCompletionSource());
                    var sending = FreeTheWriter.SendAllAsync(
                        Orders,
                        _ =>
                        {
                            if (Interlocked.Increment(ref started) == Limit)
                            {
                                isFull.SetResult();
                            }

                            return sent.Task;
                        },
                        Limit
                    );
                    await isFull.Task;
                    var atOnce = Volatile.Read(ref started);
                    sent.SetResult();
                    await sending;
                    return atOnce == Limit ? null : $"{atOnce} calls at a time";
                }
            ),
            Fails("whose calls fail", _ => true),
            Fails("whose first call fails", number => number == 1),
        ];

    private static Trial Fails(string orders, Func<int, bool> fails) =>
        Trial.Fails(
            typeof(TimeoutException),
            $"SendAllAsync(orders 1 to 100, …, 3), {orders}",
            () =>
                FreeTheWriter.SendAllAsync(
                    Orders,
                    async order =>
                    {
                        await Task.Yield();
                        if (fails(order))
                        {
                            throw new TimeoutException();
                        }
                    },
                    Limit
                )
        );
}
