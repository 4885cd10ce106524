namespace PriceOfAwait.Harness;

/// <summary>
/// Holds the pool's only worker back while an operation runs on the caller's thread, until that thread sleeps or the
/// operation is over. Otherwise the two threads would race: work that the operation queues may complete before the
/// operation waits for it, or before a blocked thread sleeps. Then some objects aren't allocated. Holding it
/// back allocates nothing, and never makes the caller sleep.
/// </summary>
internal sealed class HeldWorker : IThreadPoolWorkItem
{
    // Before a thread sleeps, it spins and yields, and a thread that yields looks asleep until it runs again. So the
    // caller must look asleep for some 40 µs, in which this thread yields its core to it many times.
    private const int LooksAsleep = 20;
    private const int SpinsBetween = 50;

    private Thread _caller = Thread.CurrentThread;
    private volatile bool _isHeld;
    private volatile bool _isOver;

    /// <summary>Whether the operation let its thread sleep, as it does when it blocks.</summary>
    public bool HasSlept { get; private set; }

    public void During(Action operation)
    {
        (_caller, _isOver) = (Thread.CurrentThread, false);
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        Await(isHeld: true);
        try
        {
            operation();
        }
        finally
        {
            _isOver = true;
            Await(isHeld: false);
        }
    }

    void IThreadPoolWorkItem.Execute()
    {
        _isHeld = true;
        for (var asleep = 0; !_isOver && asleep < LooksAsleep; Thread.Yield())
        {
            asleep = (_caller.ThreadState & ThreadState.WaitSleepJoin) != 0 ? asleep + 1 : 0;
            Thread.SpinWait(asleep == 0 ? 0 : SpinsBetween);
        }

        HasSlept = !_isOver;
        _isHeld = false;
    }

    private void Await(bool isHeld)
    {
        while (_isHeld != isHeld)
        {
            Thread.Yield();
        }
    }
}
