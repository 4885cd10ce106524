namespace PriceOfAwait.Lessons.Lesson24Limits;

public sealed class SlowServiceTests
{
    private readonly SlowService _service = new();

    [Fact]
    public async Task A_call_is_pending_until_it_is_completed()
    {
        var (first, second) = (CallAsync(1), CallAsync(2));
        _service.Complete(2);
        await second;

        Assert.False(first.IsCompleted);
        Assert.Equal([1], _service.InFlight);
        Assert.Equal((2, 2), (_service.Started, _service.MostInFlight));
    }

    [Fact]
    public async Task A_call_fails_if_it_is_told_to()
    {
        var call = CallAsync(1);
        _service.Fail(1);

        await Assert.ThrowsAsync<TimeoutException>(() => call);
        Assert.Empty(_service.InFlight);
    }

    [Fact]
    public async Task A_token_cancels_its_call_and_starts_none_afterwards()
    {
        using var cancellation = new CancellationTokenSource();
        var other = CallAsync(1);
        var cancelled = _service.CallAsync(2, cancellation.Token);
        await cancellation.CancelAsync();
        var late = _service.CallAsync(3, cancellation.Token);

        await Assert.ThrowsAsync<TaskCanceledException>(() => cancelled);
        await Assert.ThrowsAsync<TaskCanceledException>(() => late);
        Assert.False(other.IsCompleted);
        Assert.Equal(2, _service.Started);
    }

    /// <summary>So that a cell's next line sees what they did.</summary>
    [Fact]
    public void Those_who_await_a_call_go_on_before_the_method_that_ends_it_returns()
    {
        _ = CallAgainAsync();
        _service.Complete(1);

        Assert.Equal([2], _service.InFlight);

        async Task CallAgainAsync()
        {
            await CallAsync(1);
            await CallAsync(2);
        }
    }

    private Task CallAsync(int number) => _service.CallAsync(number, TestContext.Current.CancellationToken);
}
