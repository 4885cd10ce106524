#if NET6_0_OR_GREATER
using System.Diagnostics;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.Lessons.Lesson17ARealRequest;

/// <summary>
/// Benchmarks whose work another process does. All benchmarks of a launch ask the same servers, so that their turns
/// meet the same conditions.
/// </summary>
public abstract class ServerBenchmarks<TBenchmarks>
{
    private static readonly TimeSpan MaxWarmUp = TimeSpan.FromSeconds(3);

    private static bool _isWarm;

    /// <summary>
    /// Compares the answers, again and again until the servers' JIT has nothing left to optimize. The first of a
    /// launch's benchmarks does it for all of them.
    /// </summary>
    [GlobalSetup]
    public void CheckAnswers()
    {
        lock (ServerProcess.Started)
        {
            for (var started = Stopwatch.StartNew(); !_isWarm; )
            {
                var compiled = CompiledMethods();
                SameAnswer.RequireOfAll(this);
                Thread.Sleep(ServerProcess.Rest);
                SameAnswer.RequireOfAll(this);
                _isWarm = CompiledMethods() == compiled || started.Elapsed > MaxWarmUp;
            }
        }
    }

    private protected static string Ask(string page) => ServerProcess.Workstation.Ask(page);

    private static long CompiledMethods() => ServerProcess.Started.Sum(server => server.Read().CompiledMethods);
}
#endif
