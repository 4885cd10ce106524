#if WITH_SERVER
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// Which asynchronous reads have completed when they return, so that an await finds nothing to wait for.
/// </summary>
internal static class StorageCalls
{
    private const int Times = 100;

    // On the pool's only worker, which therefore can't read in the background before the call has returned.
    [Answers("storage-calls")]
    public static IEnumerable<ReturnedCalls> All() =>
        Task.Run(() =>
            {
                using var stored = new StoredPrice();
                return new[]
                {
                    Of(ReturnedCalls.OfFile, stored.ReadFileAsync),
                    Of(ReturnedCalls.OfSqlite, stored.ReadSqliteAsync),
                };
            })
            .GetAwaiter()
            .GetResult();

    private static ReturnedCalls Of(string call, Func<Task<string>> read)
    {
        var tasks = new List<Task<string>>();
        var completed = 0;
        for (var times = 0; times < Times; times++)
        {
            tasks.Add(read());
            completed += tasks[^1].IsCompleted ? 1 : 0;
        }

        return new(call, Times, completed);
    }
}
#endif
