namespace PriceOfAwait.Harness;

/// <summary>
/// Watches one operation of a benchmark through the <see cref="Probe"/>s woven into its assembly, on a thread of its own. The pool's only
/// thread (<c>DOTNET_ThreadPool_ForceMaxWorkerThreads</c>) is held back until that one has nothing more to do, so that queued work waits in
/// every run.
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
        using var caller = new Caller(operations[0]);
        // The first one makes what is made once.
        IReadOnlyList<Probed>? last = null;
        for (var tries = 0; tries < MaxTries; tries++)
        {
            var probed = Of(caller, operations[0].Id);
            if (last is not null && AreAlike(last, probed) && (tries >= MaxTries / 2 || probed.All(place => place.Objects is not null)))
            {
                return probed;
            }

            last = probed;
        }

        throw new InvalidOperationException($"In {MaxTries} runs, no two operations of {operations[0].Id} did the same.");
    }

    private static IReadOnlyList<Probed> Of(Caller caller, BenchmarkId id)
    {
        if (!GC.TryStartNoGCRegion(BytesWithoutCollection))
        {
            throw new InvalidOperationException(
                $"The garbage collector can't set {BytesWithoutCollection} B aside; close other programs and ask again.");
        }

        var collections = GC.CollectionCount(0);
        caller.Call();
        var probed = Probe.Recorded();
        if (GC.CollectionCount(0) != collections)
        {
            throw new InvalidOperationException(
                $"{id} allocates more than {BytesWithoutCollection} B, so objects were collected before they could be read.");
        }

        GC.EndNoGCRegion();
        return probed;
    }

    private static bool AreAlike(IReadOnlyList<Probed> left, IReadOnlyList<Probed> right) =>
        left.Select(place => place with { Objects = null }).SequenceEqual(right.Select(place => place with { Objects = null }));

    // Always the same thread, because what a thread needs once is allocated when it first needs it.
    private sealed class Caller : IDisposable
    {
        private readonly BenchmarkOperation _operation;
        private readonly Thread _thread;
        private readonly AutoResetEvent _begins = new(false);
        private readonly AutoResetEvent _isDone = new(false);
        private volatile bool _isCalling;
        private volatile bool _isOver;
        private Exception? _thrown;

        public Caller(BenchmarkOperation operation)
        {
            _operation = operation;
            _thread = new(Run) { IsBackground = true, Name = "calls the operation" };
            _thread.Start();
        }

        public void Call()
        {
            using var isHeld = new ManualResetEvent(false);
            using var mayGoOn = new ManualResetEvent(false);
            using var isIdle = new ManualResetEvent(false);
            ThreadPool.UnsafeQueueUserWorkItem(_ => WaitHandle.SignalAndWait(isHeld, mayGoOn), null);
            isHeld.WaitOne();
            _begins.Set();
            var isDone = false;
            while (!isDone && !(_isCalling && (_thread.ThreadState & ThreadState.WaitSleepJoin) != 0))
            {
                isDone = _isDone.WaitOne(1);
            }

            mayGoOn.Set();
            if (!isDone)
            {
                _isDone.WaitOne();
            }

            ThreadPool.UnsafeQueueUserWorkItem(_ => isIdle.Set(), null);
            isIdle.WaitOne();
            Probe.Stop();
            if (_thrown is not null)
            {
                throw new TargetInvocationException(_thrown);
            }
        }

        public void Dispose()
        {
            _isOver = true;
            _begins.Set();
            _thread.Join();
            _begins.Dispose();
            _isDone.Dispose();
        }

        private void Run()
        {
            while (_begins.WaitOne() && !_isOver)
            {
                _isCalling = true;
                try
                {
                    Probe.Start();
                    _operation.Run();
                }
#pragma warning disable CA1031 // It is thrown again, to whoever asked for the call.
                catch (Exception exception)
#pragma warning restore CA1031
                {
                    _thrown = exception;
                }

                _isCalling = false;
                _isDone.Set();
            }
        }
    }
}
