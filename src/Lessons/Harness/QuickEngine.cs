using System.Diagnostics;
using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>BenchmarkDotNet's engine, with what a short job needs before and after its measurements.</summary>
/// <remarks>
/// <para>
/// Before: calls, until the JIT has optimised what they reach. The pilot stage chooses how many calls make an iteration; from slow code it chose so few that
/// an iteration was over in a tenth of its time.
/// </para>
/// <para>
/// After: the allocated bytes once more, as the median of several counts. What threads have taken from the heap in advance, up to 256 KB each, is not always told
/// from what they have allocated. In the one count over an iteration of the default job that is little, in that of a short one it can be all: methods that wait
/// showed 0 B.
/// </para>
/// </remarks>
public sealed class QuickEngine : IEngine
{
    private const int Counts = 9;

    // Enough for what happens once in a count to stay below a byte, and whole rounds of the lesson that draws from rounds of numbers.
    private const int MostCallsInCount = 1000;

    private static readonly TimeSpan WarmUp = TimeSpan.FromMilliseconds(150);
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(5);

    private readonly IEngine engine;
    private readonly Action<long> call;

    private QuickEngine(IEngine engine, Action<long> call) => (this.engine, this.call) = (engine, call);

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

    /// <summary>Warms up, measures, and counts.</summary>
    /// <returns>BenchmarkDotNet's measurements, with the bytes that were counted here.</returns>
    public RunResults Run()
    {
        Warm();
        var results = engine.Run();
        var once = results.GCStats;
        var calls = once.TotalOperations / OperationsPerInvoke;
        var bytes = Math.Round(BytesOfCall(Math.Min(calls, MostCallsInCount)) * calls);
        // There is no constructor: BenchmarkDotNet itself makes the statistics of a line like this one, which its processes tell each other.
        var counted = GcStats.Parse(FormattableString.Invariant(
            $"// GC:  {once.Gen0Collections} {once.Gen1Collections} {once.Gen2Collections} {bytes:0} {once.TotalOperations}"));
        var outliers = TargetJob.ResolveValue(AccuracyMode.OutlierModeCharacteristic, Resolver);
        return new(results.EngineMeasurements, outliers, counted, results.ThreadingStats, results.ExceptionFrequency);
    }

    /// <inheritdoc/>
    public void Dispose() => engine.Dispose();

    private void Warm()
    {
        var warming = Stopwatch.StartNew();
        for (var calls = 1L; warming.Elapsed < WarmUp;)
        {
            var before = warming.Elapsed;
            engine.WorkloadAction(calls);
            calls *= warming.Elapsed - before < Batch ? 2 : 1;
        }
    }

    private double BytesOfCall(long calls)
    {
        var counts = new long[Counts];
        for (var count = 0; count < Counts; count++)
        {
            var before = GC.GetTotalAllocatedBytes(precise: true);
            call(calls);
            counts[count] = GC.GetTotalAllocatedBytes(precise: true) - before;
        }

        Array.Sort(counts);
        return (double)counts[Counts / 2] / calls;
    }

    /// <summary>Makes engines for the job.</summary>
    public sealed class Factory : IEngineFactory
    {
        /// <inheritdoc/>
        public IEngine CreateReadyToRun(EngineParameters engineParameters) =>
            new QuickEngine(new EngineFactory().CreateReadyToRun(engineParameters), engineParameters.WorkloadActionNoUnroll);
    }
}
