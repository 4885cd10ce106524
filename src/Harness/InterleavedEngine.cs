using System.Runtime;
using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;

namespace PriceOfAwait.Harness;

/// <summary>
/// BenchmarkDotNet's engine for interleaved benchmarks: it runs a short slice per turn. Set-up, loops and times are
/// BenchmarkDotNet's. This class only decides when an iteration runs, and uses <see cref="Repeated"/>'s clock for
/// operations that repeat themselves.
/// </summary>
public sealed class InterleavedEngine : IEngine
{
    // Short enough that conditions hardly change within a round; long compared with the clock's resolution and cache
    // warm-up.
    internal static readonly TimeSpan WholeSlice = TimeSpan.FromMilliseconds(0.5);

    internal static readonly TimeSpan ShortSlice = TimeSpan.FromMilliseconds(0.1);

    private static readonly TimeSpan MaxBatch = TimeSpan.FromMilliseconds(10);

    // A benchmark that needs a longer lead-in misses the cache even if it runs alone.
    private static readonly TimeSpan MaxLeadIn = TimeSpan.FromMilliseconds(5);
    private const int SlicesForLeadIn = 3;

    // In BenchmarkDotNet's program.
    private const string WorkloadField = "workloadDelegate";

    // A collection is only about a hundredth of a longer slice, so it isn't measured.
    private static readonly TimeSpan MaxLongSlice = TimeSpan.FromMilliseconds(20);
    private const int MinSlices = 3;
    private const int MaxSlices = 200;

    // The heap grows once or twice while a process's benchmarks take their turns.
    private const int MaxCycles = 5;
    private const double MostNewMemory = 0.02;

    private readonly IEngine _engine;
    private readonly EngineParameters _notUnrolled;
    private readonly InterleavedHost _host;
    private readonly ManualResetEventSlim _lastTurn = new();
    private readonly int _unrollFactor;
    private readonly int[] _collections = new int[GC.MaxGeneration + 1];
    private long _invokeCount;
    private long _leadInCount;
    private bool _hasLongSlices;
    private long _bytesElsewhere;

    private InterleavedEngine(IEngine engine, EngineParameters notUnrolled)
    {
        (_engine, _notUnrolled, _host) = (engine, notUnrolled, (InterleavedHost)engine.Host);
        _unrollFactor = engine.TargetJob.ResolveValue(RunMode.UnrollFactorCharacteristic, engine.Resolver);
        _invokeCount = _unrollFactor;
    }

    IHost IEngine.Host => _engine.Host;
    Job IEngine.TargetJob => _engine.TargetJob;
    long IEngine.OperationsPerInvoke => _engine.OperationsPerInvoke;
    Action? IEngine.GlobalSetupAction => _engine.GlobalSetupAction;
    Action? IEngine.GlobalCleanupAction => _engine.GlobalCleanupAction;
    Action<long> IEngine.WorkloadAction => _engine.WorkloadAction;
    Action<long> IEngine.OverheadAction => _engine.OverheadAction;
    IResolver IEngine.Resolver => _engine.Resolver;

    void IEngine.WriteLine() => _engine.WriteLine();

    void IEngine.WriteLine(string line) => _engine.WriteLine(line);

    Measurement IEngine.RunIteration(IterationData data) => _engine.RunIteration(data);

    /// <summary>Bytes per operation, known after the last turn.</summary>
    internal double Bytes { get; private set; }

    internal long Operations { get; private set; }

    /// <summary>
    /// What BenchmarkDotNet's loop calls: the benchmark, or code that calls it and blocks until its task completes.
    /// </summary>
    internal MethodInfo Workload
    {
        get
        {
            var program = _engine.WorkloadAction.Target!;
            var workload = program.GetType().GetField(WorkloadField, BindingFlags.Instance | BindingFlags.NonPublic)!;
            return ((Delegate)workload.GetValue(program)!).Method;
        }
    }

    internal IReadOnlyList<int> Collections => _collections;

    public RunResults Run()
    {
        _host.Joined(this);
        _lastTurn.Wait();
        // As many calls as for fast operations would take seconds if each throws an exception through many methods.
        var calls = Math.Max(
            1,
            Math.Min(
                AllocationCounter.OperationsPerBatch / _engine.OperationsPerInvoke,
                (long)(_invokeCount * (MaxBatch / WholeSlice))
            )
        );
        Bytes =
            _bytesElsewhere > 0
                ? Math.Round(_bytesElsewhere / (double)Operations)
                : AllocationCounter.Of(() => BytesOf(calls), calls * _engine.OperationsPerInvoke).Bytes;
        return new([], OutlierMode.DontRemove, default, default, 0);
    }

    public void Dispose() => _engine.Dispose();

    /// <summary>Calls the benchmark, and adapts the number of calls to the slice.</summary>
    internal void WarmUp(TimeSpan slice, bool mayCallOnce)
    {
        Iterate(IterationMode.Overhead, _invokeCount);
        var time = Iterate(IterationMode.Workload, _invokeCount);
        // Unoptimized code must not make the number of calls jump.
        var growth = Math.Min(slice.TotalMilliseconds * 1e6 / Math.Max(time, 1), 8);
        var wanted = Math.Max(mayCallOnce ? 1 : _unrollFactor, _invokeCount * growth);
        var unit = wanted < _unrollFactor ? 1 : _unrollFactor;
        _invokeCount = (long)Math.Round(wanted / unit) * unit;
    }

    /// <summary>
    /// Finds out how many calls must precede a slice. A benchmark that runs alone reuses memory that is still cached.
    /// Here, other benchmarks' turns come between, and allocating 72 B took a nanosecond longer. So the calls before a
    /// slice allocate as many bytes as are allocated between two collections.
    /// </summary>
    internal void FindLeadIn(double bytesBetweenCollections)
    {
        var before = AllocationCounter.AllocatedBytes();
        // The minimum, because a slice may be interrupted.
        var time = Enumerable.Range(0, SlicesForLeadIn).Min(_ => Iterate(IterationMode.Workload, _invokeCount));
        var bytes = (AllocationCounter.AllocatedBytes() - before) / (double)SlicesForLeadIn;
        var slices = bytes > 0 ? bytesBetweenCollections / bytes : double.PositiveInfinity;
        // Not needed if a single slice allocates that much.
        var isNeeded = slices > 1 && time * slices <= MaxLeadIn.TotalMilliseconds * 1e6;
        _leadInCount = isNeeded ? (long)Math.Ceiling(slices * _invokeCount / _unrollFactor) * _unrollFactor : 0;
        _hasLongSlices = slices >= MinSlices && time * slices <= MaxLongSlice.TotalMilliseconds * 1e6;
    }

    /// <summary>
    /// Times long slices, from one collection to the end of the next. The cost of collecting is how much longer the
    /// slice with the collection takes than the others, divided by the operations of the long slice.
    /// </summary>
    /// <returns>No slices if that can't be measured.</returns>
    internal (IReadOnlyList<double> LongSlices, double Collecting) MeasureCollecting()
    {
        if (!_hasLongSlices)
        {
            return ([], 0);
        }

        var (slices, usesNewMemory) = MeasureCycle();
        for (var cycle = 1; usesNewMemory && cycle < MaxCycles; cycle++)
        {
            (slices, usesNewMemory) = MeasureCycle();
        }

        return usesNewMemory || slices.Count < MinSlices
            ? ([], 0)
            : (
                [slices.Average()],
                Math.Max(0, (slices.Last() - Launch.MedianOf([.. slices.SkipLast(1)])) / slices.Count)
            );
    }

    /// <summary>
    /// The slices from a collection to the end of the next, and whether the heap has grown meanwhile. If so, they
    /// touched memory for the first time, and the system had to provide it page by page. On a virtual machine, that
    /// took 14 to 20 µs for each 4 KB, in all many times as long as the collection.
    /// </summary>
    private (List<double> Slices, bool UsesNewMemory) MeasureCycle()
    {
        var slices = new List<double>();
        GC.Collect(0);
        var (committed, allocated) = (CommittedBytes(), AllocationCounter.AllocatedBytes());
        for (var collected = GC.CollectionCount(0); GC.CollectionCount(0) == collected && slices.Count < MaxSlices; )
        {
            slices.Add(Time().Nanoseconds);
        }

        allocated = AllocationCounter.AllocatedBytes() - allocated;
        return (slices, CommittedBytes() - committed > MostNewMemory * allocated);
    }

    /// <summary>As of the last collection. Always 0 on .NET Core 3.1, which doesn't tell.</summary>
    private static long CommittedBytes() =>
#if NET5_0_OR_GREATER
        GC.GetGCMemoryInfo().TotalCommittedBytes;
#else
        0;
#endif

    internal (double Nanoseconds, bool HasCollected) Measure()
    {
        if (_leadInCount > 0)
        {
            Iterate(IterationMode.Workload, _leadInCount);
        }

        var collected = _collections[0];
        CountCollections(-1);
        var (time, operations) = Time();
        Operations += operations;
        _bytesElsewhere += Repeated.BytesElsewhere;
        CountCollections(1);
        return (time, _collections[0] > collected);
    }

    /// <summary>Nanoseconds per operation, minus the overhead measured in the same turn.</summary>
    private (double Nanoseconds, long Operations) Time()
    {
        Repeated.ResetClock();
        var time = -Iterate(IterationMode.Overhead, _invokeCount) + Iterate(IterationMode.Workload, _invokeCount);
        var operations = _invokeCount * _engine.OperationsPerInvoke;
        return ((Repeated.NanosecondsOnClock > 0 ? Repeated.NanosecondsOnClock : time) / operations, operations);
    }

    internal void End() => _lastTurn.Set();

    // Times an iteration like BenchmarkDotNet's engine, which also formats each one as text. The JIT would have to
    // compile that code in each launch: without it, a launch was ready after 0.6 s instead of 0.7 s.
    private double Iterate(IterationMode mode, long invokeCount)
    {
        var (overhead, workload, times) =
            invokeCount < _unrollFactor
                ? (_notUnrolled.OverheadActionNoUnroll, _notUnrolled.WorkloadActionNoUnroll, invokeCount)
                : (_engine.OverheadAction, _engine.WorkloadAction, invokeCount / _unrollFactor);
        var action = mode == IterationMode.Overhead ? overhead : workload;
        var clock = Chronometer.Start();
        action(times);
        return clock.GetElapsed().GetNanoseconds();
    }

    // Called with -1 before a turn and with 1 after it, which leaves only the turn's collections.
    private void CountCollections(int sign)
    {
        for (var generation = 0; generation < _collections.Length; generation++)
        {
            _collections[generation] += sign * GC.CollectionCount(generation);
        }
    }

    private long BytesOf(long calls)
    {
        var before = AllocationCounter.AllocatedBytes();
        _notUnrolled.WorkloadActionNoUnroll(calls);
        return AllocationCounter.AllocatedBytes() - before;
    }

    public sealed class Factory : IEngineFactory
    {
        public IEngine CreateReadyToRun(EngineParameters engineParameters)
        {
            if (engineParameters.TargetJob.Environment.Gc.Server != GCSettings.IsServerGC)
            {
                throw new InvalidOperationException(
                    $"Not timed, because its process has the {(GCSettings.IsServerGC ? "server" : "workstation")} "
                        + $"garbage collector."
                );
            }

            ((InterleavedHost)engineParameters.Host).BeforeFirstCall();
            return new InterleavedEngine(new EngineFactory().CreateReadyToRun(engineParameters), engineParameters);
        }
    }
}
