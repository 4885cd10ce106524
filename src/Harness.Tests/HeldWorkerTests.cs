namespace PriceOfAwait.Harness;

public sealed class HeldWorkerTests
{
    private readonly HeldWorker _worker = new();

    [Fact]
    public void It_tells_whether_an_operation_lets_its_thread_sleep()
    {
        _worker.During(() => { });
        Assert.False(_worker.HasSlept);

        using var never = new ManualResetEvent(false);
        _worker.During(() => never.WaitOne(TimeSpan.FromSeconds(1)));
        Assert.True(_worker.HasSlept);

        _worker.During(() => Thread.SpinWait(1_000));
        Assert.False(_worker.HasSlept);
    }

    [Fact]
    public void It_is_free_again_after_an_operation_that_fails()
    {
        Assert.Throws<NotSupportedException>(() => _worker.During(() => throw new NotSupportedException()));

        _worker.During(() => { });
        Assert.False(_worker.HasSlept);
    }
}
