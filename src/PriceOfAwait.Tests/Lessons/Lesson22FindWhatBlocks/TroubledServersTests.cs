using PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

namespace PriceOfAwait.Tests.Lessons.Lesson22FindWhatBlocks;

public sealed class TroubledServersTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <summary>So that a cell draws it again and again, and another one sees the same once it is over.</summary>
    [Fact]
    [Trait("Kind", "machine")]
    public async Task A_server_is_seen_while_it_is_watched_with_one_moment_more_each_time()
    {
        var seen = new List<LoadedServer>();
        await foreach (var servers in TroubledServers.WatchAsync(LoadedServer.Healthy, Cancellation))
        {
            seen.Add(Assert.Single(servers.Servers));
        }

        Assert.All(seen, server => Assert.Equal(LoadedServer.Healthy, server.Server));
        Assert.Equal(Enumerable.Range(1, 16), seen.Select(server => server.Moments.Count));
        Assert.Equal(seen[^1].Moments.Take(8), seen[7].Moments);
    }

    [Fact]
    public void A_server_that_there_is_not_is_refused_at_once() =>
        Assert.Refuses<WrongArgumentException>(
            () => TroubledServers.WatchAsync("idle server", Cancellation),
            "There is no such server: idle server."
        );
}
