using System.Text.RegularExpressions;

namespace PriceOfAwait.AwaitPrices;

/// <summary>
/// The assemblies of a package, restored with what it depends on by a project that exists only for that.
/// </summary>
internal sealed partial class PackageAssemblies : IDisposable
{
    private readonly TemporaryFolder _folder;

    private PackageAssemblies(TemporaryFolder folder, string name, IReadOnlyList<string> assemblies) =>
        (_folder, Name, Assemblies) = (folder, name, assemblies);

    public string Name { get; }

    public IReadOnlyList<string> Assemblies { get; }

    /// <summary>What a user names: <c>Polly@8.6.5</c>, or two versions, <c>Polly@8.5.2..8.6.5</c>.</summary>
    /// <exception cref="UsageException">It is neither.</exception>
    public static (string Id, string? Before, string Version) Parse(string package) =>
        Form().Match(package) is { Success: true } form
            ? (
                form.Groups["id"].Value,
                form.Groups["before"].Success ? form.Groups["before"].Value : null,
                form.Groups["version"].Value
            )
            : throw new UsageException(
                $"--package takes a package with its version, such as Polly@8.6.5, or with two versions to compare, "
                    + $"such as Polly@8.5.2..8.6.5, and not {package}."
            );

    /// <exception cref="BenchException">The feed lacks the package, or it has no assembly for this .NET.</exception>
    public static async Task<PackageAssemblies> RestoreAsync(
        string id,
        string version,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        await progress.WriteLineAsync($"Restoring {id} {version}");
        var folder = new TemporaryFolder();
        try
        {
            AtomicFile.Write(folder["package.csproj"], ProjectFor(id, version));
            // Nothing in the folders above is taken in.
            AtomicFile.Write(folder["Directory.Build.props"], "<Project />");
            AtomicFile.Write(folder["Directory.Build.targets"], "<Project />");
            AtomicFile.Write(folder["Directory.Packages.props"], "<Project />");
            var built = await ProjectBuild.AssemblyOfAsync(folder["package.csproj"], cancellationToken);
            var assets = JsonNode.Parse(
                await File.ReadAllTextAsync(folder["obj/project.assets.json"], cancellationToken)
            )!;
            var assemblies = AssembliesIn(assets, id)
                // With and without the system.
                .Distinct()
                .Select(file => Path.Combine(Path.GetDirectoryName(built)!, file))
                .Where(File.Exists)
                .ToList();
            return assemblies.Count > 0
                ? new(folder, $"{id} {version}", assemblies)
                : throw new BenchException(
                    $"{id} {version} has no assembly for the newest .NET of this SDK. Name the package that has the "
                        + "code: this one may only refer to others."
                );
        }
        catch
        {
            folder.Dispose();
            throw;
        }
    }

    public void Dispose() => _folder.Dispose();

    private static IEnumerable<string> AssembliesIn(JsonNode assets, string id) =>
        from target in assets["targets"]!.AsObject()
        from library in target.Value!.AsObject()
        where library.Key.StartsWith($"{id}/", StringComparison.OrdinalIgnoreCase)
        from file in library.Value!["runtime"]?.AsObject() ?? []
        where file.Key.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
        select Path.GetFileName(file.Key);

    // Of feeds and credentials, those of the folder count where the command is run.
    private static string ProjectFor(string id, string version) =>
        $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
                <!-- Some packages have another assembly for each system. -->
                <RuntimeIdentifier>$(NETCoreSdkPortableRuntimeIdentifier)</RuntimeIdentifier>
                <SelfContained>false</SelfContained>
                <CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>
                <RestoreRootConfigDirectory>{Environment.CurrentDirectory}</RestoreRootConfigDirectory>
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
              <ItemGroup>
                <!-- Nothing of the package is run, not even in the build. -->
                <PackageReference Include="{id}" Version="[{version}]"
                                  ExcludeAssets="analyzers;build;buildMultitargeting;buildTransitive;contentFiles" />
              </ItemGroup>
            </Project>
            """;

    [GeneratedRegex(@"^(?<id>[\w.-]+)@((?<before>\d[\w.+-]*?)\.\.)?(?<version>\d[\w.+-]*)$")]
    private static partial Regex Form();
}
