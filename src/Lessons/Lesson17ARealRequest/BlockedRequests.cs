#if NET6_0_OR_GREATER
using System.Diagnostics;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// Requests at once whose handlers wait for ten milliseconds, awaited and blocked on. Each number needs a server of its
/// own, because a pool keeps its threads for a while.
/// </summary>
internal static class BlockedRequests
{
    [Answers("blocked-requests")]
    public static IEnumerable<CallsThrough> Of(int requests)
    {
        foreach (var (way, page) in new[] { ("await", "slow-awaited"), (".Result", "slow-blocked") })
        {
            using var server = new ServerProcess(usesServerCollector: false);
            // The JIT compiles it first, on connections that stay open.
            server.AskAllAsync("plain", requests, requests: 1).GetAwaiter().GetResult();
            server.AskAllAsync(page, connections: 1, requests: 1).GetAwaiter().GetResult();
            var clock = Stopwatch.StartNew();
            var answers = server.AskAllAsync(page, requests, requests: 1).GetAwaiter().GetResult();
            var seconds = clock.Elapsed.TotalSeconds;
            SameAnswer.Require(Layers.Answer, [.. answers.Select(answer => (way, answer))]);
            yield return new(way, requests, seconds, server.Read().Threads);
        }
    }
}
#endif
