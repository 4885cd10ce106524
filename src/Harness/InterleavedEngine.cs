using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using Perfolizer.Mathematics.OutlierDetection;

namespace PriceOfAwait.Harness;

/// <summary>
/// BenchmarkDotNet's engine for a benchmark that is interleaved with others: a short slice whenever it is its turn. Set-up, loops, and the
/// times of an iteration and of its overhead are BenchmarkDotNet's. Only when an iteration runs is decided here, and the clock of those
/// that repeat something (<see cref="Repeated"/>).
/// </summary>
public sealed class InterleavedEngine : IEngine
{
    /// <summary>
    /// Short, so that all slices of a round meet the same machine; long compared with the clock's resolution and with warming up caches.
    /// </summary>
    internal static readonly TimeSpan WholeSlice = TimeSpan.FromMilliseconds(0.5);

    /// <summary>How long a slice is while the JIT is at work: it needs calls, and its time.</summary>
    internal static readonly TimeSpan ShortSlice = TimeSpan.FromMilliseconds(0.1);

    // Slower benchmarks miss the cache even alone.
    private static readonly TimeSpan MaxLeadIn = TimeSpan.FromMilliseconds(5);
    private const int SlicesForLeadIn = 3;

    private readonly IEngine _engine;
    private readonly Action<long> _call;
    private readonly InterleavedHost _host;
    private readonly ManualResetEventSlim _lastTurn = new();
    private readonly List<Measurement> _measurements = [];
    private readonly int _unrollFactor;
    private readonly int[] _collections = new int[GC.MaxGeneration + 1];
    private long _invokeCount;
    private long _leadInCount;

    private InterleavedEngine(IEngine engine, Action<long> call)
    {
        (_engine, _call, _host) = (engine, call, (InterleavedHost)engine.Host);
        _unrollFactor = engine.TargetJob.ResolveValue(RunMode.UnrollFactorCharacteristic, engine.Resolver);
        _invokeCount = _unrollFactor;
    }

    // What BenchmarkDotNet's engine is asked for.
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

    /// <summary>Bytes allocated by one operation; known after the last turn.</summary>
    internal double Bytes { get; private set; }

    /// <summary>How many operations all turns had together.</summary>
    internal long Operations { get; private set; }

    /// <summary>How often garbage was collected during its turns, by generation.</summary>
    internal IReadOnlyList<int> Collections => _collections;

    /// <summary>Lets <see cref="InterleaveCommand"/> give turns, until the last one is over.</summary>
    public RunResults Run()
    {
        _host.Joined(this);
        _lastTurn.Wait();
        var calls = Math.Max(1, AllocationCounter.OperationsPerBatch / _engine.OperationsPerInvoke);
        Bytes = AllocationCounter.Of(() => BytesOf(calls), calls * _engine.OperationsPerInvoke).Bytes;
        return new(_measurements, OutlierMode.DontRemove, default, default, 0);
    }

    public void Dispose() => _engine.Dispose();

    /// <summary>
    /// A turn whose time doesn't count: it finds out how many calls make a slice, while the JIT finds out what is called often.
    /// </summary>
    internal void WarmUp(TimeSpan slice)
    {
        Iterate(IterationMode.Overhead, IterationStage.Warmup, 1, _invokeCount);
        var time = Iterate(IterationMode.Workload, IterationStage.Warmup, 1, _invokeCount).Nanoseconds;
        var wanted = _invokeCount * slice.TotalMilliseconds * 1e6 / Math.Max(time, 1);
        // Code that isn't optimized yet must not make the number of calls jump.
        _invokeCount = (long)Math.Max(1, Math.Round(Math.Min(wanted, _invokeCount * 8.0) / _unrollFactor)) * _unrollFactor;
    }

    /// <summary>
    /// More such turns: they find out how many calls lead in. A benchmark that runs alone allocates memory that it used and collected a
    /// moment before, and that is still cached. Here the others' turns are in between: an object of 72 B took a
    /// nanosecond longer. So as many bytes come before the slice as are allocated between two collections.
    /// </summary>
    /// <param name="bytesBetweenCollections">See <see cref="CollectionCost"/>.</param>
    internal void FindLeadIn(double bytesBetweenCollections)
    {
        var before = AllocationCounter.AllocatedBytes();
        // The least time: one slice may be interrupted.
        var time = Enumerable.Range(0, SlicesForLeadIn)
            .Min(_ => Iterate(IterationMode.Workload, IterationStage.Warmup, 1, _invokeCount).Nanoseconds);
        var bytes = (AllocationCounter.AllocatedBytes() - before) / (double)SlicesForLeadIn;
        // A benchmark that fills that memory within a slice needs none.
        var isNeeded = bytes < bytesBetweenCollections && time * bytesBetweenCollections / bytes <= MaxLeadIn.TotalMilliseconds * 1e6;
        _leadInCount = isNeeded
            ? (long)Math.Ceiling(bytesBetweenCollections / bytes * _invokeCount / _unrollFactor) * _unrollFactor
            : 0;
    }

    /// <summary>A turn.</summary>
    internal Slice Measure(int round)
    {
        if (_leadInCount > 0)
        {
            Iterate(IterationMode.Workload, IterationStage.Warmup, round, _leadInCount);
        }

        var collected = _collections[0];
        CountCollections(-1);
        Repeated.ResetClock();
        var overhead = Iterate(IterationMode.Overhead, IterationStage.Actual, round, _invokeCount);
        var workload = Iterate(IterationMode.Workload, IterationStage.Actual, round, _invokeCount);
        _measurements.Add(overhead);
        _measurements.Add(workload);
        var time = Repeated.NanosecondsOnClock > 0 ? Repeated.NanosecondsOnClock : workload.Nanoseconds - overhead.Nanoseconds;
        Operations += workload.Operations;
        CountCollections(1);
        return new(time / workload.Operations, _collections[0] > collected);
    }

    /// <summary>Says that it was the last turn.</summary>
    internal void End() => _lastTurn.Set();

    private Measurement Iterate(IterationMode mode, IterationStage stage, int round, long invokeCount) =>
        _engine.RunIteration(new(mode, stage, round, invokeCount, _unrollFactor));

    /// <summary>Subtracts all collections so far before a turn, and adds them after it: what remains are those of the turn.</summary>
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
        _call(calls);
        return AllocationCounter.AllocatedBytes() - before;
    }

    /// <summary>One turn's figures.</summary>
    /// <param name="NanosecondsPerOperation">The time of an operation, without the overhead that the same turn had.</param>
    /// <param name="HasCollected">Whether garbage was collected meanwhile.</param>
    internal readonly record struct Slice(double NanosecondsPerOperation, bool HasCollected);

    /// <summary>Makes engines for the job.</summary>
    public sealed class Factory : IEngineFactory
    {
        public IEngine CreateReadyToRun(EngineParameters engineParameters) =>
            new InterleavedEngine(new EngineFactory().CreateReadyToRun(engineParameters), engineParameters.WorkloadActionNoUnroll);
    }
}
