using System.Collections;
using System.Text.RegularExpressions;

namespace PriceOfAwait.Measuring;

/// <summary>
/// Variables of the reader's environment that change how fast .NET runs a program. The measured processes inherit them.
/// </summary>
internal static class RuntimeSettings
{
    // Windows ignores the case of a variable's name. Elsewhere, .NET ignores a setting in the wrong case.
    private static readonly bool IgnoresCase = OperatingSystem.IsWindows();

    // Tiers and profile, the JIT, instruction sets, garbage collection, threads, sockets.
    private static readonly Regex ChangesTimes = new(
        """
        ^(DOTNET|COMPlus)_(
            Tiered\w+|TC_\w+|OSR_\w+|ReadyToRun\w*|RuntimeAsync|Jit\w+
            |Enable(?!Diagnostics|CrashReport)\w+|PreferredVectorBitWidth|MaxVectorTBitWidth
            |(GC|gc)\w+|PROCESSOR_COUNT|Thread_\w+|ThreadPool_\w+|SYSTEM_(THREADING|NET_SOCKETS)_\w+
        )$
        """,
        RegexOptions.IgnorePatternWhitespace | (IgnoresCase ? RegexOptions.IgnoreCase : RegexOptions.None)
    );

    /// <summary>What every process that times a class sets itself (<c>BenchmarkLister</c> in the harness).</summary>
    public static IReadOnlyList<string> AlwaysOverridden { get; } =
    [
        .. from prefix in new[] { "DOTNET_", "COMPlus_" }
        from setting in new[] { "TC_CallCountingDelayMs", "TC_DelaySingleProcMultiplier", "gcServer" }
        select prefix + setting,
    ];

    /// <summary>This process's variables, as <c>NAME=value</c>.</summary>
    /// <param name="overridden">Variables that the measured processes set themselves.</param>
    public static IReadOnlyList<string> Here(IEnumerable<string> overridden) =>
        In(
            Environment
                .GetEnvironmentVariables()
                .Cast<DictionaryEntry>()
                .Select(variable => KeyValuePair.Create((string)variable.Key, (string?)variable.Value ?? "")),
            overridden
        );

    public static IReadOnlyList<string> In(
        IEnumerable<KeyValuePair<string, string>> variables,
        IEnumerable<string> overridden
    ) =>
        [
            .. from variable in variables
            where variable.Value.Length > 0 && ChangesTimes.IsMatch(variable.Key)
            where !overridden.Contains(variable.Key, IgnoresCase ? StringComparer.OrdinalIgnoreCase : null)
            orderby variable.Key
            select $"{variable.Key}={variable.Value}",
        ];
}
