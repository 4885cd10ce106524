using System.Diagnostics;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson14ManyAtOnce;

/// <summary>
/// Asynchronous calls from the thread pool, awaited and then blocked on. Each answer needs a process of its own.
/// </summary>
internal static class BlockedCalls
{
    private const int MinThreads = 2;
    private static readonly TimeSpan Wait = TimeSpan.FromMilliseconds(10);

    [Answers("blocked-calls")]
    public static IEnumerable<CallsThrough> Of(int calls)
    {
        // The same on every machine. The pool adds others by itself, so all calls end.
        ThreadPool.SetMinThreads(MinThreads, MinThreads);
        foreach (var (way, call) in new (string, Func<int, Task<int>>)[] { ("await", AwaitAsync), (".Result", Block) })
        {
            // The JIT compiles it first.
            Through(way, 1, call);
            yield return Through(way, calls, call);
        }
    }

    private static async Task<int> CallAsync(int number)
    {
        await Task.Delay(Wait);
        return number;
    }

    private static async Task<int> AwaitAsync(int number) => await CallAsync(number);

    private static Task<int> Block(int number) => Task.FromResult(CallAsync(number).Result);

    private static CallsThrough Through(string way, int calls, Func<int, Task<int>> call)
    {
        var clock = Stopwatch.StartNew();
        var results = Task.WhenAll(Enumerable.Range(0, calls).Select(number => Task.Run(() => call(number))))
            .GetAwaiter()
            .GetResult();
        var seconds = clock.Elapsed.TotalSeconds;
        SameAnswer.Require(calls * (calls - 1) / 2, (way, results.Sum()));
        return new(way, calls, seconds, ThreadPool.ThreadCount);
    }
}
