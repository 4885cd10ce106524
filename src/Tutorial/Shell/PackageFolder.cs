using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>Where NuGet keeps the packages on this machine.</summary>
internal static partial class PackageFolder
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    /// <summary>Asks the SDK; <c>null</c> when it doesn't say.</summary>
    public static async Task<string?> FindAsync(CancellationToken cancellation)
    {
        var answer = await new Executable(DotNetHost.Path).AskAsync(["nuget", "locals", "global-packages", "--list"], Limit, cancellation);
        return Told().Match(answer.Output) is { Success: true } match ? match.Groups["folder"].Value.Trim() : null;
    }

    [GeneratedRegex(@"global-packages: (?<folder>.+)")]
    private static partial Regex Told();
}
