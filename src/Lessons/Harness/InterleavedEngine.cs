using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using Perfolizer.Mathematics.OutlierDetection;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// BenchmarkDotNet's engine for a benchmark that is measured by turns with others: a short slice each time it is its turn. Set-up, loops, the time of an iteration and
/// that of its overhead are BenchmarkDotNet's; ours is only when an iteration runs, and the clock of those that repeat something (<see cref="Repeated"/>).
/// </summary>
public sealed class InterleavedEngine : IEngine
{
    // Short, so that the slices of one round meet the same machine; long beside the clock's resolution and beside what wakes caches up.
    private const double SliceInNanoseconds = 0.5e6;

    private readonly IEngine engine;
    private readonly Action<long> call;
    private readonly InterleavedHost host;
    private readonly ManualResetEventSlim lastTurn = new();
    private readonly List<Measurement> measurements = [];
    private readonly int unrollFactor;
    private readonly int[] collections = new int[GC.MaxGeneration + 1];
    private long invokeCount;
    private long operations;

    private InterleavedEngine(IEngine engine, Action<long> call)
    {
        (this.engine, this.call, host) = (engine, call, (InterleavedHost)engine.Host);
        unrollFactor = TargetJob.ResolveValue(RunMode.UnrollFactorCharacteristic, Resolver);
        invokeCount = unrollFactor;
    }

    /// <inheritdoc/>
    public IHost Host => engine.Host;

    /// <inheritdoc/>
    public Job TargetJob => engine.TargetJob;

    /// <inheritdoc/>
    public long OperationsPerInvoke => engine.OperationsPerInvoke;

    /// <inheritdoc/>
    public Action? GlobalSetupAction => engine.GlobalSetupAction;

    /// <inheritdoc/>
    public Action? GlobalCleanupAction => engine.GlobalCleanupAction;

    /// <inheritdoc/>
    public Action<long> WorkloadAction => engine.WorkloadAction;

    /// <inheritdoc/>
    public Action<long> OverheadAction => engine.OverheadAction;

    /// <inheritdoc/>
    public IResolver Resolver => engine.Resolver;

    /// <inheritdoc/>
    public void WriteLine() => engine.WriteLine();

    /// <inheritdoc/>
    public void WriteLine(string line) => engine.WriteLine(line);

    /// <inheritdoc/>
    public Measurement RunIteration(IterationData data) => engine.RunIteration(data);

    /// <summary>Lets <see cref="InterleaveCommand"/> hand out the turns, until it has handed out the last.</summary>
    public RunResults Run()
    {
        host.Joined(this);
        lastTurn.Wait();
        var calls = Math.Max(1, AllocationCount.Operations / OperationsPerInvoke);
        host.Bytes = AllocationCount.Of(() => BytesOf(calls), calls * OperationsPerInvoke).Bytes;
        host.Garbage = new(operations, collections);
        return new(measurements, OutlierMode.DontRemove, default, default, 0);
    }

    /// <inheritdoc/>
    public void Dispose() => engine.Dispose();

    /// <summary>
    /// A turn whose time doesn't count: it finds out how many calls make a slice, while the JIT finds out what is called often.
    /// </summary>
    internal void WarmUp()
    {
        Overhead(IterationStage.Warmup, 1);
        var time = Workload(IterationStage.Warmup, 1).Nanoseconds;
        var wanted = invokeCount * SliceInNanoseconds / Math.Max(time, 1);
        // Code that isn't optimised yet must not make it jump.
        invokeCount = (long)Math.Max(1, Math.Round(Math.Min(wanted, invokeCount * 8.0) / unrollFactor)) * unrollFactor;
    }

    /// <summary>A turn.</summary>
    internal Slice Measure(int round)
    {
        var collected = collections[0];
        CountCollections(-1);
        Repeated.ResetClock();
        var (overhead, workload) = (Overhead(IterationStage.Actual, round), Workload(IterationStage.Actual, round));
        measurements.Add(overhead);
        measurements.Add(workload);
        var time = Repeated.NanosecondsOnClock > 0 ? Repeated.NanosecondsOnClock : workload.Nanoseconds - overhead.Nanoseconds;
        operations += workload.Operations;
        CountCollections(1);
        return new(time / workload.Operations, collections[0] > collected);
    }

    /// <summary>Says that it was the last turn.</summary>
    internal void End() => lastTurn.Set();

    private Measurement Overhead(IterationStage stage, int round) => engine.RunIteration(new(IterationMode.Overhead, stage, round, invokeCount, unrollFactor));

    private Measurement Workload(IterationStage stage, int round) => engine.RunIteration(new(IterationMode.Workload, stage, round, invokeCount, unrollFactor));

    /// <summary>Those until a turn are taken away before it, and those until its end added after it.</summary>
    private void CountCollections(int sign)
    {
        for (var generation = 0; generation < collections.Length; generation++)
        {
            collections[generation] += sign * GC.CollectionCount(generation);
        }
    }

    private long BytesOf(long calls)
    {
        var before = GC.GetTotalAllocatedBytes(precise: true);
        call(calls);
        return GC.GetTotalAllocatedBytes(precise: true) - before;
    }

    /// <summary>One turn's figures.</summary>
    /// <param name="NanosecondsPerOperation">The time of an operation, without the overhead that the same turn had.</param>
    /// <param name="HasCollected">Whether garbage was collected meanwhile.</param>
    internal readonly record struct Slice(double NanosecondsPerOperation, bool HasCollected);

    /// <summary>Makes engines for the job.</summary>
    public sealed class Factory : IEngineFactory
    {
        /// <inheritdoc/>
        public IEngine CreateReadyToRun(EngineParameters engineParameters) =>
            new InterleavedEngine(new EngineFactory().CreateReadyToRun(engineParameters), engineParameters.WorkloadActionNoUnroll);
    }
}
