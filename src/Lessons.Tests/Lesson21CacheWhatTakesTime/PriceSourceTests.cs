namespace PriceOfAwait.Lessons.Lesson21CacheWhatTakesTime;

public sealed class PriceSourceTests
{
    private readonly PriceSource _source = new();

    [Fact]
    public async Task A_load_is_pending_until_it_is_completed()
    {
        var loads = new[] { LoadAsync(), LoadAsync() };

        Assert.Equal(2, _source.Loads);
        Assert.DoesNotContain(loads, load => load.IsCompleted);
        _source.Complete();
        Assert.Equal([PriceSource.Price, PriceSource.Price], await Task.WhenAll(loads));
    }

    [Fact]
    public async Task A_load_fails_if_it_is_told_to_and_a_later_one_neednt()
    {
        var failed = LoadAsync();
        _source.Fail();
        var later = LoadAsync();
        _source.Complete();

        await Assert.ThrowsAsync<TimeoutException>(() => failed);
        Assert.Equal(PriceSource.Price, await later);
    }

    [Fact]
    public async Task A_token_cancels_its_load_and_no_other()
    {
        using var cancellation = new CancellationTokenSource();
        var cancelled = _source.LoadAsync(cancellation.Token);
        var other = LoadAsync();
        await cancellation.CancelAsync();
        _source.Complete();

        await Assert.ThrowsAsync<TaskCanceledException>(() => cancelled);
        Assert.Equal(PriceSource.Price, await other);
    }

    /// <summary>So that a cell's next line sees what they did, and a load that they start is still pending.</summary>
    [Fact]
    public void Those_who_await_a_load_go_on_before_the_call_that_ends_it_returns()
    {
        var next = LoadAgainAsync();
        _source.Complete();

        Assert.Equal(2, _source.Loads);
        Assert.False(next.IsCompleted);

        async Task<decimal> LoadAgainAsync()
        {
            await LoadAsync();
            return await LoadAsync();
        }
    }

    private Task<decimal> LoadAsync() => _source.LoadAsync(TestContext.Current.CancellationToken);
}
