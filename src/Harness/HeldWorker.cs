namespace PriceOfAwait.Harness;

/// <summary>
/// Holds the pool's only worker back while an operation runs on the caller's thread, until that thread sleeps or the
/// operation is over. Otherwise the two threads would race: work that the operation queues may complete before the
/// operation waits for it, or before a blocked thread sleeps. Then some objects aren't allocated. Holding it
/// back allocates nothing, and never makes the caller sleep.
/// </summary>
internal sealed class HeldWorker : IThreadPoolWorkItem
{
    // Before a thread sleeps, it spins and yields, and to .NET a thread that yields looks asleep until it runs again.
    // So the caller must look asleep for some 40 µs, in which this thread yields its core to it many times. On a busy
    // machine the caller may wait longer than that for a core, which is why the system is asked, too, where it tells.
    private const int LooksAsleep = 20;
    private const int SpinsBetween = 50;

    private Thread _caller = Thread.CurrentThread;
    private ThreadStatus? _status;
    private volatile bool _isHeld;
    private volatile bool _isOver;

    /// <summary>Whether the operation let its thread sleep, as it does when it blocks.</summary>
    public bool HasSlept { get; private set; }

    public void During(Action operation)
    {
        if (_status is null || _caller != Thread.CurrentThread)
        {
            _status?.Dispose();
            (_caller, _status) = (Thread.CurrentThread, ThreadStatus.OfThisThread());
        }

        _isOver = false;
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
            var looksAsleep = (_caller.ThreadState & ThreadState.WaitSleepJoin) != 0 && _status!.MayBeAsleep();
            asleep = looksAsleep ? asleep + 1 : 0;
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
