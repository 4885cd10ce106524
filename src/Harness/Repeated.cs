using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Harness;

/// <summary>
/// How often a benchmark whose operation may really wait repeats it in one call. BenchmarkDotNet blocks a thread until a call is done,
/// and waking that thread takes longer than most waits. So it is woken once for this many operations, which follow each other on the
/// thread pool as they would in a program.
/// </summary>
/// <remarks>
/// The repeating method has to wait, too, and its own box must not be among the bytes that are counted. Since .NET 6 its box is pooled.
/// Before, and with runtime async, which has no builders, so many operations share it that it is less than a twentieth of a byte for
/// each.
/// <para>
/// The clock runs while the operations do. Waking the thread pool's thread before them and the blocked thread after them is no part of
/// what is measured, and takes as long as all of them where the machine has something else to do.
/// </para>
/// </remarks>
public static class Repeated
{
    /// <summary>How often.</summary>
#if NET6_0_OR_GREATER && !RUNTIME_ASYNC
    public const int Times = 1000;
#else
    public const int Times = 8000;
#endif

    // A method with a state machine is called again after each wait, but not with runtime async: the repeating method would be called too
    // rarely to be optimized, and unoptimized code took twice as long.
    /// <summary>How the repeating method is compiled.</summary>
#if RUNTIME_ASYNC
    public const MethodImplOptions Options = MethodImplOptions.AggressiveOptimization;
#else
    public const MethodImplOptions Options = default;
#endif

    private static long _started;

    /// <summary>How long the clock ran since <see cref="ResetClock"/>; zero where nothing was repeated.</summary>
    internal static double NanosecondsOnClock { get; private set; }

    /// <summary>Begins a measurement.</summary>
    internal static void ResetClock() => NanosecondsOnClock = 0;

    /// <summary>Called before the first operation.</summary>
    public static void StartClock() => _started = Stopwatch.GetTimestamp();

    /// <summary>Called after the last.</summary>
    public static void StopClock() => NanosecondsOnClock += (Stopwatch.GetTimestamp() - _started) * (1e9 / Stopwatch.Frequency);
}
