using System.Diagnostics;

namespace PriceOfAwait.Harness;

/// <summary>
/// Waits until the pool has nothing left to do, so that what a call started without awaiting it has run, too. What
/// waits for a timer or for the system isn't in the pool, and may continue later. Waiting allocates nothing.
/// </summary>
internal sealed class IdlePool : IThreadPoolWorkItem
{
    // A loop that yields leaves the pool something to do forever.
    private static readonly long MaxTicks = Stopwatch.Frequency;

    // There is one pool, and so one wait for it.
    private static readonly AutoResetEvent IsOver = new(false);

    private bool _isIdle;
    private bool _isNeverIdle;
    private long _started;

    /// <summary>Must be called from outside the pool.</summary>
    /// <returns>Whether all has run. After a wait in vain, there is no other.</returns>
    public bool Await()
    {
        if (!_isNeverIdle)
        {
            _started = Stopwatch.GetTimestamp();
            Queue();
            IsOver.WaitOne();
            _isNeverIdle = !_isIdle;
        }

        return !_isNeverIdle;
    }

    void IThreadPoolWorkItem.Execute()
    {
        // What isn't pending may be running on another worker, if there is one, and may queue more.
        while (!IsOnlyBusyWorker() && ThreadPool.PendingWorkItemCount == 0 && !IsTimeOver)
        {
            Thread.Yield();
        }

        _isIdle = IsOnlyBusyWorker() && ThreadPool.PendingWorkItemCount == 0;
        if (_isIdle || IsTimeOver)
        {
            IsOver.Set();
        }
        else
        {
            Queue();
        }
    }

    private bool IsTimeOver => Stopwatch.GetTimestamp() - _started > MaxTicks;

    private void Queue() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

    private static bool IsOnlyBusyWorker()
    {
        ThreadPool.GetMaxThreads(out var workers, out _);
        ThreadPool.GetAvailableThreads(out var available, out _);
        return workers - available <= 1;
    }
}
