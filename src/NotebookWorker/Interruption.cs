using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace PriceOfAwait.NotebookWorker;

/// <summary>
/// Ends a cell from outside. .NET can't stop code wherever it is, so three things are done: the checks and waits that
/// <c>InterruptibleCode</c> put into it throw, every thread that waits on its behalf is woken with an exception, and the programs
/// it started are ended.
/// </summary>
[SuppressMessage(
    "Reliability", "CA1001", Justification = "Code of the cell may look at the token long after its end, and nothing but memory is held.")]
internal sealed class Interruption
{
    /// <summary>Code that hasn't ended by then may never end.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    /// <summary>Flows with the cell's code through its tasks and threads, and tells which thread runs any of it.</summary>
    private static readonly AsyncLocal<Interruption?> Flowing = new(ThreadMoved);

    private static volatile bool _anyRequested;

    // Apart from the request's own source: what waits for a token goes on in the thread that cancels it.
    private readonly CancellationTokenSource _source = new();
    private readonly CancellationTokenRegistration _request;
    private readonly HashSet<Thread> _threads = [];
    private readonly ManualResetEventSlim _ended = new();
    private readonly TaskCompletionSource _overdue = new();

    static Interruption() => ExceptionHandling.SetUnhandledExceptionHandler(
        // Ends only the thread that the cell started and that had to be woken, not the process.
        exception => _anyRequested && exception is OperationCanceledException or ThreadInterruptedException);

    /// <param name="requested">Cancelled when the cell is to end; the thread that cancels it goes on when the cell has ended.</param>
    public Interruption(CancellationToken requested) => _request = requested.Register(Interrupt);

    /// <summary>The interruption of the cell that the calling code belongs to; null in the engine itself.</summary>
    public static Interruption? Current => Flowing.Value;

    /// <summary>Cancelled when the interruption is requested.</summary>
    public CancellationToken Token => _source.Token;

    /// <summary>Completes when the cell was to end and hasn't within <see cref="Patience"/>.</summary>
    public Task IsOverdue => _overdue.Task;

    /// <summary>Whether the cell is to end.</summary>
    public bool IsRequested => _source.IsCancellationRequested;

    /// <summary>Whether the cell has ended early: what it left running is not shown any more.</summary>
    public bool IsOver => IsRequested && _ended.IsSet;

    /// <summary>Throws when the caller's cell is to end. It has to be cheap, because every loop of a cell calls it.</summary>
    [StackTraceHidden]
    public static void Check()
    {
        if (_anyRequested && Current is { IsRequested: true })
        {
            throw new CellInterruptedException();
        }
    }

    /// <summary>Makes what the caller runs from here on, to the end of its async method, a part of the cell.</summary>
    public void Enter() => Flowing.Value = this;

    /// <summary>The cell has ended. If it was interrupted, its programs are ended as well.</summary>
    public void End()
    {
        _ended.Set();
        // Waits for the interruption, when there is one.
        _request.Dispose();
        if (IsRequested)
        {
            ChildProcesses.End();
        }
    }

    private void Interrupt()
    {
        var elapsed = Stopwatch.StartNew();
        _anyRequested = true;
        // Not on a thread of the pool, as the cell may block all of them; and not on this one, as what waits for the token may block it.
        new Thread(_source.Cancel) { IsBackground = true }.Start();
        SpinWait.SpinUntil(() => IsRequested);
        WakeThreads();
        while (!_ended.Wait(Pause))
        {
            // The cell may wait for its programs in a way that nothing else ends.
            ChildProcesses.End();
            WakeThreads();
            if (elapsed.Elapsed > Patience)
            {
                _overdue.TrySetResult();
            }
        }
    }

    private void WakeThreads()
    {
        lock (_threads)
        {
            foreach (var thread in _threads)
            {
                thread.Interrupt();
            }
        }
    }

    private static void ThreadMoved(AsyncLocalValueChangedArgs<Interruption?> moved)
    {
        moved.PreviousValue?.Note(threads => threads.Remove(Thread.CurrentThread));
        if (moved.PreviousValue is { IsRequested: true })
        {
            ForgetWakeUp();
        }

        moved.CurrentValue?.Note(threads => threads.Add(Thread.CurrentThread));
    }

    /// <summary>A wake-up may come while the thread waits for the lock; it must not leave this method.</summary>
    private void Note(Func<HashSet<Thread>, bool> change)
    {
        while (true)
        {
            try
            {
                lock (_threads)
                {
                    change(_threads);
                    return;
                }
            }
            catch (ThreadInterruptedException)
            {
                // Try again: the cell's own code will be stopped elsewhere.
            }
        }
    }

    /// <summary>A thread that left the cell before it was woken would otherwise be woken in its next, unrelated wait.</summary>
    private static void ForgetWakeUp()
    {
        try
        {
            Thread.Sleep(1);
        }
        catch (ThreadInterruptedException)
        {
            // Forgotten.
        }
    }
}
