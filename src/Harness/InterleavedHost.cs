using System.Runtime.ExceptionServices;
using BenchmarkDotNet.Engines;

namespace PriceOfAwait.Harness;

/// <summary>
/// Runs one benchmark of BenchmarkDotNet's program on its own thread, which waits until the last turn. Turns run on the
/// thread that assigns them, so that none begins with waking a thread.
/// </summary>
internal sealed class InterleavedHost(Assembly build, int benchmarkId, TierEvents tiers) : IHost
{
    private readonly ManualResetEventSlim _joinedOrEnded = new();
    private readonly Type? _program = BenchmarkProgram.Find(build, benchmarkId);
    private Thread? _thread;
    private Exception? _error;
    private IReadOnlyList<double> _longSlices = [];
    private double _collecting;

    public bool Exists => _program is not null;

    /// <summary><see langword="null"/> until the benchmark is set up.</summary>
    public InterleavedEngine? Engine { get; private set; }

    public List<(double Nanoseconds, bool HasCollected)> Slices { get; } = [];

    public LaunchFigures Figures(double? preempted) =>
        new(
            new(0, [.. Slices.Select(slice => Rounded(slice.Nanoseconds))])
            {
                LongSlices = [.. _longSlices.Select(Rounded)],
                Collecting = Rounded(_collecting),
                Collected = [.. Enumerable.Range(0, Slices.Count).Where(round => Slices[round].HasCollected)],
                Operations = Engine!.Operations,
                Collections = Engine.Collections,
                Preempted = preempted,
            },
            Engine.Bytes
        );

    /// <summary>Called before the benchmark's first call. The benchmarks of a process share the events.</summary>
    public void BeforeFirstCall() => tiers.Begin();

    public void Start()
    {
        _thread = new Thread(() =>
        {
            try
            {
                _program!.GetMethod("Run")!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [this, ""], null);
            }
            // Rethrown by the methods that wait for the benchmark.
            catch (Exception exception)
            {
                _error = exception;
            }

            _joinedOrEnded.Set();
        })
        {
            IsBackground = true,
        };
        _thread.Start();
    }

    /// <summary>Rethrows an exception of the set-up.</summary>
    public void WaitUntilJoined()
    {
        _joinedOrEnded.Wait();
        ThrowIfFailed();
    }

    public void Joined(InterleavedEngine engine)
    {
        Engine = engine;
        _joinedOrEnded.Set();
    }

    public void MeasureCollecting() => (_longSlices, _collecting) = Engine!.MeasureCollecting();

    public void End()
    {
        Engine!.End();
        _thread!.Join();
        ThrowIfFailed();
    }

    // Omits meaningless digits.
    private static double Rounded(double figure) =>
        double.Parse(figure.ToString("G4", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    public void SendError(string message) => Console.Error.WriteLine(message);

    // The engine has already passed on its results.
    public void ReportResults(RunResults runResults) { }

    public void Write(string message) { }

    public void WriteLine() { }

    public void WriteLine(string message) { }

    public void SendSignal(HostSignal hostSignal) { }

    public void Dispose() => _joinedOrEnded.Dispose();

    private void ThrowIfFailed()
    {
        if (_error is not null)
        {
            ExceptionDispatchInfo.Capture(_error).Throw();
        }

        if (Engine is null)
        {
            throw new InvalidOperationException($"BenchmarkDotNet refuses to run the benchmark {benchmarkId}.");
        }
    }
}
