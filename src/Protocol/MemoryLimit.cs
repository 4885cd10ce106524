using System.Collections;

namespace PriceOfAwait.Measuring;

/// <summary>Why .NET has no more memory in this process and those that it starts, and what to do.</summary>
internal static class MemoryLimit
{
    private static readonly string[] Names =
    [
        "GCHeapHardLimit",
        "GCHeapHardLimitPercent",
        "GCHeapHardLimitSOH",
        "GCHeapHardLimitLOH",
        "GCHeapHardLimitPOH",
        "GCTotalPhysicalMemory",
    ];

    public static string Advice
    {
        get
        {
            var set = Environment
                .GetEnvironmentVariables()
                .Cast<DictionaryEntry>()
                .Where(variable =>
                    Names.Any(name =>
                        $"DOTNET_{name}".Equals((string)variable.Key, StringComparison.OrdinalIgnoreCase)
                        || $"COMPlus_{name}".Equals((string)variable.Key, StringComparison.OrdinalIgnoreCase)
                    )
                )
                .OrderBy(variable => (string)variable.Key, StringComparer.Ordinal)
                .Select(variable => $"{variable.Key}={variable.Value}")
                .ToArray();
            return set.Length > 0
                ? $"The environment limits .NET's memory: {string.Join(", ", set)}. Unset that, and try again."
                : "Give the machine or its container more, or end programs that use much, and try again.";
        }
    }
}
