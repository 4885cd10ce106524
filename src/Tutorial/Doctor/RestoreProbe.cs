using System.Text.RegularExpressions;
using System.Xml.Linq;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>How a restore of one package ended.</summary>
internal enum RestoreKind
{
    /// <summary>The package and all that it depends on came.</summary>
    Restored,

    /// <summary>The feed lacks it, or something that it depends on.</summary>
    NotInFeed,

    /// <summary>The feed gave no answer.</summary>
    Unreachable,

    /// <summary>It failed for another reason.</summary>
    Failed,
}

/// <summary>How a restore of one package ended, and what to tell about it.</summary>
internal sealed record RestoreOutcome(RestoreKind Kind, string Detail);

/// <summary>Finds out whether a package can be had, in the only sure way: a project that asks for it is restored.</summary>
internal static partial class RestoreProbe
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    /// <summary>Restores a temporary project that references <paramref name="package"/>.</summary>
    public static async Task<RestoreOutcome> TryAsync(Executable dotnet, Package package, CancellationToken cancellation)
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["probe.csproj"], ProjectFor(package).ToString(), cancellation);
        var answer = await dotnet.AskAsync(["restore", folder["probe.csproj"], "--nologo"], Limit, cancellation);
        return Read(package.Id, answer);
    }

    /// <summary>Reads the codes of NuGet's errors out of what a restore said.</summary>
    public static RestoreOutcome Read(string id, ProgramResult answer)
    {
        if (answer.Succeeded)
        {
            return new RestoreOutcome(RestoreKind.Restored, "");
        }

        if (answer.ExitCode is null)
        {
            return new RestoreOutcome(RestoreKind.Unreachable, $"the feed gave no answer in {Duration.ToText(Limit)}");
        }

        var said = answer.Output + answer.Error;
        if (said.Contains("NU1301", StringComparison.Ordinal))
        {
            return new RestoreOutcome(RestoreKind.Unreachable, "the feed can't be reached (NU1301)");
        }

        var lacking = Lacking().Matches(said).Select(match => match.Groups["id"].Value).Distinct(StringComparer.OrdinalIgnoreCase).ToList();
        var dependency = lacking.Find(other => !string.Equals(other, id, StringComparison.OrdinalIgnoreCase));
        return lacking switch
        {
            [] => new RestoreOutcome(
                RestoreKind.Failed, FirstError().Match(said) is { Success: true } error ? error.Value.Trim() : "the restore failed"),
            _ when dependency is not null => new RestoreOutcome(RestoreKind.NotInFeed, $"the feed lacks {dependency}, which it depends on"),
            _ => new RestoreOutcome(RestoreKind.NotInFeed, "the feed lacks it"),
        };
    }

    private static XElement ProjectFor(Package package) => new(
        "Project",
        new XAttribute("Sdk", "Microsoft.NET.Sdk"),
        new XElement("PropertyGroup", new XElement("TargetFramework", $"net{Environment.Version.Major}.0")),
        new XElement(
            "ItemGroup",
            // Some of the packages rely on what this framework contains.
            new XElement("FrameworkReference", new XAttribute("Include", "Microsoft.AspNetCore.App")),
            new XElement(
                "PackageReference", new XAttribute("Include", package.Id), new XAttribute("Version", package.Version))));

    // NU1101: no such package; NU1102, NU1103: not in such a version.
    [GeneratedRegex(@"NU110[123]: Unable to find (?:a stable )?package (?<id>[\w.-]*\w)")]
    private static partial Regex Lacking();

    [GeneratedRegex("error .*")]
    private static partial Regex FirstError();
}
