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
    public void A_thread_that_waits_for_a_core_does_not_sleep()
    {
        Assert.SkipUnless(
            OperatingSystem.IsLinux(),
            "Only Linux tells a thread that waits for a core from a sleeping one."
        );
        var isOver = false;
        var busy = Enumerable
            .Range(0, 2 * Environment.ProcessorCount)
            .Select(_ => new Thread(BeBusy) { IsBackground = true })
            .ToList();
        busy.ForEach(thread => thread.Start());
        try
        {
            _worker.During(() =>
            {
                for (var yielded = 0; yielded < 200; yielded++)
                {
                    Thread.Sleep(0);
                }
            });
        }
        finally
        {
            Volatile.Write(ref isOver, true);
            busy.ForEach(thread => thread.Join());
        }

        Assert.False(_worker.HasSlept);

        void BeBusy()
        {
            while (!Volatile.Read(ref isOver))
            {
                Thread.SpinWait(100);
            }
        }
    }

    [Fact]
    public void It_is_free_again_after_an_operation_that_fails()
    {
        Assert.Throws<NotSupportedException>(() => _worker.During(() => throw new NotSupportedException()));

        _worker.During(() => { });
        Assert.False(_worker.HasSlept);
    }
}
