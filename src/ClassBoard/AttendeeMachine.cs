using System.Collections.Frozen;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace PriceOfAwait.ClassBoard;

/// <summary>
/// A machine as the board shows it. An attendee's program says what it is, so only words that manufacturers use, and
/// numbers of models and versions, are taken over.
/// </summary>
internal sealed partial record AttendeeMachine(
    string Processor,
    int? Cores,
    string OperatingSystem,
    string Architecture,
    string Runtime
)
{
    private static readonly FrozenSet<string> Words = (
        "AMD Ryzen Threadripper EPYC Athlon PRO AI Max Intel Core Xeon Gold Silver Platinum Bronze Celeron Pentium "
        + "Atom Ultra Apple Pro Qualcomm Snapdragon Elite Plus X Microsoft Cobalt Ampere Altra Arm ARM Cortex Neoverse "
        + "AWS Graviton Windows Server macOS Linux Debian GNU/Linux Ubuntu LTS Fedora Alpine openSUSE Arch Mint RHEL"
    )
        .Split(' ')
        .ToFrozenSet(StringComparer.Ordinal);

    public string Label => $"{Processor}, {(Cores is { } cores ? $"{cores} cores, " : "")}{Runtime}";

    public static AttendeeMachine Of(MeasuringEnvironment environment)
    {
        // Parsed, because it is one of few. A number would parse, too.
        var architecture =
            Enum.TryParse<Architecture>(environment.Architecture, out var known) && Enum.IsDefined(known)
                ? known.ToString()
                : "";
        return new(
            KnownIn(environment.Processor) is { Length: > 0 } processor ? processor : architecture,
            environment.LogicalCores,
            KnownIn(environment.OperatingSystem),
            architecture,
            RuntimesIn(environment.Runtime)
        );
    }

    /// <summary>Names and versions of the runtimes that a text begins with, one after a comma and the next.</summary>
    public static string RuntimesIn(string text) => RuntimeNames().Match(text).Value;

    private static string KnownIn(string text) =>
        string.Join(
            ' ',
            text.Replace("(R)", "", StringComparison.Ordinal)
                .Replace("(TM)", "", StringComparison.Ordinal)
                .Split([' ', '-'], StringSplitOptions.RemoveEmptyEntries)
                .Where(word => Words.Contains(word) || Model().IsMatch(word))
                .Take(8)
        );

    // Such as 5800U, 7840HS, 5800X3D, M3, 2673, v4, 1165G7, 8272CL, N100, 22.04, 15.1.
    [GeneratedRegex(
        @"^(?:i[3579]|[EMNVWXZv]?\d{1,5}(?:\.\d{1,5}){0,3}(?:[CEFGHKLMPRTUVXY]|CL|G[147]|H[QSX]|K[FS]|X3D)?)\z"
    )]
    private static partial Regex Model();

    [GeneratedRegex(@"^\.NET (?:Core )?\d{1,3}(?:\.\d{1,3}){0,2}(?:, \.NET (?:Core )?\d{1,3}(?:\.\d{1,3}){0,2}){0,4}")]
    private static partial Regex RuntimeNames();
}
