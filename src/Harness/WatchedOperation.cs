namespace PriceOfAwait.Harness;

/// <summary>
/// Watches an operation through the <see cref="Probe"/>s woven into its assembly, on a thread of its own. The pool's only thread is held
/// back until that one has nothing more to do, so that queued work waits in every run.
/// </summary>
internal static class WatchedOperation
{
    private const int MaxTries = 24;
    private const long BytesWithoutCollection = 8 * 1024 * 1024;

    /// <summary>Watches until two runs are alike. The benchmarks' set-up checks that the copy gives the right answers.</summary>
    public static IReadOnlyList<Probed> Of(Type benchmarks, string method, Parameters parameters)
    {
        var operations = BenchmarkOperation.AllOf(benchmarks, id => id.Method == method && id.Parameters.Include(parameters));
        if (operations.Count != 1)
        {
            throw new ArgumentException(operations.Count == 0
                ? $"{benchmarks} has no benchmark {method} with {parameters}."
                : $"Say which of them to watch: {string.Join("; ", operations.Select(operation => operation.Id))}.");
        }

        // What a runtime async method keeps while it waits depends on it.
        FinalTier.Reach(operations);
        var caller = new Caller(operations[0]);
        // The first one makes what is made once.
        IReadOnlyList<Probed>? last = null;
        for (var tries = 0; tries < MaxTries; tries++)
        {
            var probed = AllocationCounter.WithoutCollection(BytesWithoutCollection, operations[0].Id, () =>
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

        throw new InvalidOperationException($"In {MaxTries} runs, no two operations of {operations[0].Id} did the same.");
    }

    private static bool AreAlike(IReadOnlyList<Probed> left, IReadOnlyList<Probed> right) =>
        left.Select(place => place with { Objects = null }).SequenceEqual(right.Select(place => place with { Objects = null }));

    // Always the same thread, because what a thread needs once is allocated when it first needs it.
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
            // Until it is done, or waits.
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
                // Thrown again by Call.
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
