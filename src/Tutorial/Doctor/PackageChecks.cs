using System.Runtime.CompilerServices;
using System.Xml.Linq;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>A package as a project asks for it.</summary>
internal sealed record Package(string Id, string Version);

/// <summary>The packages that the build needs: on this machine, or else on its feed.</summary>
internal static class PackageChecks
{
    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var dotnet = Executable.Find("dotnet");
        if (dotnet is null)
        {
            yield break;
        }

        var cache = await PackageFolder.FindAsync(cancellation);
        RestoreOutcome? unreachable = null;
        foreach (var package in Needed())
        {
            if (IsIn(cache, package))
            {
                yield return Diagnosis.Ok($"{package.Id} {package.Version}", "in the local cache");
                continue;
            }

            // A feed that didn't answer once isn't waited for again.
            var outcome = unreachable ?? await RestoreProbe.TryAsync(dotnet, package, cancellation);
            unreachable = outcome.Kind == RestoreKind.Unreachable ? outcome : null;
            yield return Judge(package, outcome);
        }
    }

    /// <summary>Every package whose version the build pins.</summary>
    public static IReadOnlyList<Package> Needed() =>
        [
            .. XDocument.Load(Path.Combine(Repository.Root, "src", "Directory.Packages.props"))
                .Descendants("PackageVersion")
                .Select(element => new Package(element.Attribute("Include")!.Value, element.Attribute("Version")!.Value)),
        ];

    /// <summary>What the outcome of a restore means for a package.</summary>
    public static Diagnosis Judge(Package package, RestoreOutcome outcome)
    {
        var subject = $"{package.Id} {package.Version}";
        return outcome.Kind switch
        {
            RestoreKind.Restored => Diagnosis.Ok(subject, "the feed has it"),
            RestoreKind.Unreachable => Diagnosis.Missing(
                subject,
                $"not known, {outcome.Detail}",
                "Check the network, and the package sources that 'dotnet nuget list source' names."),
            _ => Diagnosis.Missing(subject, outcome.Detail, "Add a package source that has it: dotnet nuget add source <address>"),
        };
    }

    private static bool IsIn(string? cache, Package package) =>
        cache is not null
        && File.Exists(Path.Combine(cache, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant(), ".nupkg.metadata"));
}
