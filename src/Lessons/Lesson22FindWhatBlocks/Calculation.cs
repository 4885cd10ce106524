#if WITH_SERVER
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>Work that keeps a processor busy for about as long on any machine.</summary>
internal sealed class Calculation
{
    private const double Milliseconds = 30;
    private const int Sample = 1_000_000;

    private readonly int _rounds;

    /// <summary>Finds out how many rounds this machine needs, by the fastest of some samples.</summary>
    public Calculation()
    {
        var fastest = double.PositiveInfinity;
        for (var sample = 0; sample < 5; sample++)
        {
            var clock = Stopwatch.StartNew();
            Run(Sample);
            fastest = Math.Min(fastest, clock.Elapsed.TotalMilliseconds);
        }

        _rounds = (int)(Sample * Milliseconds / fastest);
    }

    public uint Run() => Run(_rounds);

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static uint Run(int rounds)
    {
        var hash = 2166136261;
        for (var round = 0; round < rounds; round++)
        {
            hash = unchecked((hash ^ (uint)round) * 16777619);
        }

        return hash;
    }
}
#endif
