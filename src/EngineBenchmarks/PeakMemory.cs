using System.Collections.Concurrent;
using System.Globalization;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>The peak memory of measured processes, by benchmark. Benchmarks note it, as only they know the process.</summary>
internal static class PeakMemory
{
    private const double BytesPerMebibyte = 1 << 20;

    private static readonly ConcurrentDictionary<string, long> Bytes = new();

    /// <summary>Notes a process's peak in bytes; of all runs of the benchmark, the highest is kept.</summary>
    public static void Note(string benchmark, long bytes) =>
        Bytes.AddOrUpdate(benchmark, bytes, (_, most) => Math.Max(most, bytes));

    /// <summary>The highest of all runs, such as <c>123 MiB</c>; <c>-</c> when none was noted, or the system doesn't count it.</summary>
    public static string Of(string benchmark) =>
        Bytes.GetValueOrDefault(benchmark) is > 0 and var bytes
            ? string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMebibyte:0} MiB")
            : "-";
}
