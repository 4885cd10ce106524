using System.Diagnostics;

namespace PriceOfAwait.Harness;

/// <summary>
/// How long this process's threads have been ready to run while something else had the processors, as Linux counts it.
/// </summary>
internal readonly struct ProcessorWait
{
    private readonly TimeSpan? _waited;
    private readonly TimeSpan _worked;

    private ProcessorWait(TimeSpan? waited, TimeSpan worked) => (_waited, _worked) = (waited, worked);

    public static ProcessorWait Now => new(Waited(), Process.GetCurrentProcess().TotalProcessorTime);

    /// <summary>
    /// The share of the time in which the process wanted to run and couldn't. Where its own threads take turns on a
    /// processor, they wait, too, but the process runs all the time.
    /// </summary>
    /// <param name="wanted">The time in which it wanted to run.</param>
    /// <returns><see langword="null"/> where the system doesn't tell.</returns>
    public double? ShareOf(TimeSpan wanted)
    {
        var now = Now;
        return (_waited, now._waited) is ({ } before, { } after) && wanted > TimeSpan.Zero
            ? Math.Round(Math.Clamp(Math.Min((after - before) / wanted, 1 - (now._worked - _worked) / wanted), 0, 1), 3)
            : null;
    }

    private static TimeSpan? Waited()
    {
        const string Threads = "/proc/self/task";
        if (!Directory.Exists(Threads))
        {
            return null;
        }

        TimeSpan? sum = null;
        foreach (var thread in Directory.GetDirectories(Threads))
        {
            try
            {
                // Nanoseconds on a processor, nanoseconds of waiting for one, and the number of turns on one.
                var waited = File.ReadAllText(Path.Combine(thread, "schedstat")).Split(' ')[1];
                var ticks = long.Parse(waited, CultureInfo.InvariantCulture) / 100;
                sum = (sum ?? TimeSpan.Zero) + TimeSpan.FromTicks(ticks);
            }
            // The thread has ended, or this kernel doesn't count.
            catch (IOException) { }
        }

        return sum;
    }
}
