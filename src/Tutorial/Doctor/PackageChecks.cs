using System.Runtime.CompilerServices;
using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>A package as a project asks for it.</summary>
internal sealed record Package(string Id, string Version);

/// <summary>The packages that the build needs, and the optional ones: on this machine, or else on its feed.</summary>
internal static class PackageChecks
{
    /// <summary>Any version will do, the newest is taken.</summary>
    private const string AnyVersion = "*-*";

    private static readonly Package[] s_optional =
    [
        new("Microsoft.DotNet.Interactive", AnyVersion),
        new("Microsoft.DotNet.Interactive.CSharp", AnyVersion),
        new("XPlot.Plotly", AnyVersion),
    ];

    public static async IAsyncEnumerable<Finding> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var dotnet = Executable.Find("dotnet");
        if (dotnet is null)
        {
            yield break;
        }

        var cache = await RestoreProbe.FindCacheAsync(dotnet, cancellation);
        RestoreOutcome? unreachable = null;
        foreach (var (package, needed) in Needed().Select(package => (package, true)).Concat(s_optional.Select(package => (package, false))))
        {
            if (needed && IsIn(cache, package))
            {
                yield return Finding.Ok($"{package.Id} {package.Version}", "in the local cache");
                continue;
            }

            // A feed that didn't answer once isn't waited for again.
            var outcome = unreachable ?? await RestoreProbe.TryAsync(dotnet, package, cancellation);
            unreachable = outcome.Kind == RestoreKind.Unreachable ? outcome : null;
            yield return Judge(package, needed, outcome);
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
    public static Finding Judge(Package package, bool needed, RestoreOutcome outcome)
    {
        var subject = package.Version == AnyVersion ? package.Id : $"{package.Id} {package.Version}";
        return outcome.Kind switch
        {
            RestoreKind.Restored => Finding.Ok(subject, "the feed has it"),
            RestoreKind.Unreachable => Lacking(
                $"not known, {outcome.Detail}",
                "Check the network, and the package sources that 'dotnet nuget list source' names."),
            _ when needed => Lacking(outcome.Detail, $"Add a package source that has it: dotnet nuget add source <address>"),
            _ => Lacking(outcome.Detail, "Only what is built for Microsoft's own kernel uses it; nuget.org has it: dotnet nuget add source <address>"),
        };

        Finding Lacking(string detail, string remedy) =>
            needed ? Finding.Missing(subject, detail, remedy) : Finding.Absent(subject, detail, remedy);
    }

    private static bool IsIn(string? cache, Package package) =>
        cache is not null
        && File.Exists(Path.Combine(cache, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant(), ".nupkg.metadata"));
}
