namespace PriceOfAwait.Harness;

/// <summary>
/// Holds the pool's only worker back while an operation runs on the caller's thread, until that thread sleeps or
/// the operation is over. Otherwise the two threads would race: what the operation queues may have completed before
/// the operation waits for it, and a thread that blocks may find it completed before it sleeps. Then some objects
/// aren't allocated. It allocates nothing, and never lets the caller sleep itself.
/// </summary>
internal sealed class HeldWorker : IThreadPoolWorkItem
{
    // A thread about to sleep spins and yields before, which looks like sleeping until it runs again. So it must look
    // asleep for some 40 µs, in which it may have this thread's core many times.
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
