using System.Diagnostics;

namespace PriceOfAwait.Harness;

/// <summary>
/// Repeats an operation <see cref="Times"/> times in one call, for operations that may really wait. BenchmarkDotNet
/// blocks a thread until a call completes, and waking that thread takes longer than most waits. The repeating method's
/// own box must not count. Since .NET 6, the box is pooled. Before .NET 6, and with runtime async, which has no
/// builders, it adds less than a twentieth of a byte per operation. The clock runs only during the operations, because
/// on a busy machine, waking the threads before and after takes as long as all operations.
/// </summary>
public static class Repeated
{
#if NET6_0_OR_GREATER && !RUNTIME_ASYNC
    public const int Times = 1000;
#else
    public const int Times = 8000;
#endif

    // A state machine's method is called again after each wait. A runtime async method isn't: called too rarely to be
    // optimized, it took twice as long.
#if RUNTIME_ASYNC
    public const MethodImplOptions Options = MethodImplOptions.AggressiveOptimization;
#else
    public const MethodImplOptions Options = default;
#endif

    private static long _started;

    /// <summary>Nanoseconds since <see cref="ResetClock"/>; 0 if nothing was repeated.</summary>
    internal static double NanosecondsOnClock { get; private set; }

    /// <summary>Bytes that another process allocated since <see cref="ResetClock"/>.</summary>
    internal static long BytesElsewhere { get; private set; }

    internal static void ResetClock() => (NanosecondsOnClock, BytesElsewhere) = (0, 0);

    /// <summary>Charges the operation with what it cost in another process, instead of the time that passed.</summary>
    public static void Charge(TimeSpan processorTime, long bytes)
    {
        NanosecondsOnClock += processorTime.Ticks * 100.0;
        BytesElsewhere += bytes;
    }

    public static void StartClock() => _started = Stopwatch.GetTimestamp();

    public static void StopClock() =>
        NanosecondsOnClock += (Stopwatch.GetTimestamp() - _started) * (1e9 / Stopwatch.Frequency);
}
