namespace PriceOfAwait.Harness;

/// <summary>
/// Traces an operation on its own thread, through the <see cref="Probe"/>s woven into its assembly. The pool's only thread is held back
/// until that thread has nothing left to do, so that queued work waits in every run.
/// </summary>
internal static class WatchedOperation
{
    private const int MaxTries = 24;
    private const long BytesWithoutCollection = 8 * 1024 * 1024;

    /// <summary>Repeats until two runs are alike. The benchmarks' set-up checks that the copy gives the right answers.</summary>
    public static IReadOnlyList<Probed> Of(Type benchmarks, string method, Parameters parameters)
    {
        var operation = BenchmarkOperation.AllOf(benchmarks, id => id.Method == method && id.Parameters.Include(parameters)).Single();
        // The tier affects what a runtime async method keeps while it waits.
        FinalTier.Reach([operation]);
        var caller = new Caller(operation);
        // The first run makes one-time allocations.
        IReadOnlyList<Probed>? last = null;
        for (var tries = 0; tries < MaxTries; tries++)
        {
            var probed = AllocationCounter.WithoutCollection(BytesWithoutCollection, operation.Id, () =>
            {
                caller.Call();
                return Probe.Recorded();
            });
            if (last is not null && AreAlike(last, probed) && (tries >= MaxTries / 2 || probed.All(place => place.Objects is not null)))
            {
                return probed;
            }

            last = probed;
        }

        throw new InvalidOperationException($"In {MaxTries} runs, no two operations of {operation.Id} took the same steps.");
    }

    private static bool AreAlike(IReadOnlyList<Probed> left, IReadOnlyList<Probed> right) =>
        left.Select(place => place with { Objects = null }).SequenceEqual(right.Select(place => place with { Objects = null }));

    // Always the same thread, because a thread's first use of a feature may allocate.
    private sealed class Caller
    {
        private static readonly AutoResetEvent Begins = new(false);
        private static readonly ManualResetEvent IsDone = new(false);
        private readonly Thread _thread;
        private volatile bool _isCalling;
        private Exception? _thrown;

        public Caller(BenchmarkOperation operation)
        {
            _thread = new(() => Run(operation)) { IsBackground = true, Name = "calls the operation" };
            _thread.Start();
        }

        public void Call()
        {
            using var isHeld = new ManualResetEvent(false);
            using var mayGoOn = new ManualResetEvent(false);
            using var isIdle = new ManualResetEvent(false);
            ThreadPool.UnsafeQueueUserWorkItem(_ => WaitHandle.SignalAndWait(isHeld, mayGoOn), null);
            isHeld.WaitOne();
            IsDone.Reset();
            Begins.Set();
            // Until it completes or waits.
            while (!IsDone.WaitOne(1) && !(_isCalling && (_thread.ThreadState & ThreadState.WaitSleepJoin) != 0))
            {
            }

            mayGoOn.Set();
            IsDone.WaitOne();

            ThreadPool.UnsafeQueueUserWorkItem(_ => isIdle.Set(), null);
            isIdle.WaitOne();
            Probe.Stop();
            if (_thrown is not null)
            {
                throw new TargetInvocationException(_thrown);
            }
        }

        private void Run(BenchmarkOperation operation)
        {
            while (true)
            {
                Begins.WaitOne();
                _isCalling = true;
                try
                {
                    Probe.Start();
                    operation.Run();
                }
                // Rethrown by Call.
                catch (Exception exception)
                {
                    _thrown = exception;
                }

                _isCalling = false;
                IsDone.Set();
            }
        }
    }
}
