using PriceOfAwait.Exercises.Solutions.Lesson24Limits;
using PriceOfAwait.Harness;

namespace PriceOfAwait.Exercises.Checks.Lesson24Limits;

public class FreeTheWriterCheck : IExerciseCheck
{
    private const int Limit = 3;

    // Long enough for others to start meanwhile, if they may.
    private const int LongCall = 20;

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
                "SendAllAsync(orders 1 to 100, …, 3), at the busiest moment",
                "3 calls at a time",
                async () =>
                {
                    var (inFlight, most) = (0, 0);
                    await FreeTheWriter.SendAllAsync(
                        Orders,
                        async _ =>
                        {
                            most = Math.Max(most, Interlocked.Increment(ref inFlight));
                            for (var yielded = 0; yielded < LongCall; yielded++)
                            {
                                await Task.Yield();
                            }

                            Interlocked.Decrement(ref inFlight);
                        },
                        Limit
                    );
                    return most == Limit ? null : $"{most} calls at a time";
                }
            ),
            Trial.Fails(
                typeof(TimeoutException),
                "SendAllAsync(orders 1 to 100, …, 3), whose calls fail, the first one with a TimeoutException",
                () => FreeTheWriter.SendAllAsync(Orders, FirstTimeoutThenOthers(), Limit)
            ),
            Trial.Fails(
                typeof(TimeoutException),
                "SendAllAsync(orders 1 to 100, …, 3), whose first call fails",
                () =>
                    FreeTheWriter.SendAllAsync(
                        Orders,
                        async order =>
                        {
                            await Task.Yield();
                            if (order == 1)
                            {
                                throw new TimeoutException();
                            }
                        },
                        Limit
                    )
            ),
            new(
                "the orders taken, where all calls fail",
                "at most 7: of 3 readers, of the channel, and of its writer",
                async () =>
                {
                    var taken = 0;
                    await Task.WhenAny(
                        FreeTheWriter.SendAllAsync(Orders.Select(Take), FirstTimeoutThenOthers(), Limit)
                    );
                    return taken <= (2 * Limit) + 1 ? null : $"{taken}";

                    int Take(int order)
                    {
                        taken++;
                        return order;
                    }
                }
            ),
        ];

    private static Func<int, Task> FirstTimeoutThenOthers()
    {
        var failed = 0;
        return async _ =>
        {
            await Task.Yield();
            throw Interlocked.Increment(ref failed) == 1 ? new TimeoutException() : new InvalidOperationException();
        };
    }
}
