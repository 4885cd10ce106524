using System.Collections.Concurrent;
using System.Globalization;

namespace PriceOfAwait.EngineBenchmarks;

/// <summary>The most memory that a measured process had, by benchmark; benchmarks note it, as only they know the process.</summary>
internal static class PeakMemory
{
    private const double BytesPerMebibyte = 1 << 20;

    private static readonly ConcurrentDictionary<string, long> Bytes = new();

    /// <summary>Notes the most bytes that a process had; the most of all runs of the benchmark stays.</summary>
    public static void Note(string benchmark, long bytes) =>
        Bytes.AddOrUpdate(benchmark, bytes, (_, most) => Math.Max(most, bytes));

    /// <summary>The most of all runs, such as <c>123 MiB</c>; <c>-</c> when none was noted, or the system doesn't count it.</summary>
    public static string Of(string benchmark) =>
        Bytes.GetValueOrDefault(benchmark) is > 0 and var bytes
            ? string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMebibyte:0} MiB")
            : "-";
}
