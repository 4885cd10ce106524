using System.Security;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookWorker;

/// <summary>
/// The packages a notebook's cells ask for, restored by the SDK as those of a project in a cache folder, one folder per
/// set of packages. Native libraries in packages are not loaded.
/// </summary>
/// <param name="folder">The notebook's folder; a NuGet.Config there or above it counts.</param>
/// <param name="cache">The folder that keeps the lists of what was restored.</param>
internal sealed partial class NuGetPackages(string folder, string cache)
{
    /// <summary>The user's own cache.</summary>
    public static string UserCache { get; } = Path.Combine(
        Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create),
        "PriceOfAwait",
        "packages");

    private readonly Dictionary<string, string> _versions = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _given = [];

    /// <summary>Restores the packages together with those asked for before.</summary>
    /// <returns>The assemblies, with those they depend on, that no earlier call returned.</returns>
    /// <exception cref="MissingReferenceException">A package cannot be restored; the message names it.</exception>
    public async Task<IReadOnlyList<string>> RestoreAsync(IEnumerable<PackageReference> packages, CancellationToken cancellation)
    {
        var wanted = new Dictionary<string, string>(_versions, StringComparer.OrdinalIgnoreCase);
        foreach (var package in packages)
        {
            wanted[package.Id] = package.Version;
        }

        var assemblies = await ResolveAsync(wanted, cancellation);
        foreach (var (id, version) in wanted)
        {
            _versions[id] = version;
        }

        return [.. assemblies.Where(_given.Add)];
    }

    private async Task<IReadOnlyList<string>> ResolveAsync(Dictionary<string, string> wanted, CancellationToken cancellation)
    {
        var project = ProjectText(wanted);
        var set = Path.Combine(cache, Checksum.Of(project)[..16]);
        var resolved = Path.Combine(set, "assemblies.txt");
        if (File.Exists(resolved))
        {
            // Not by the pool, which cells may have put to sleep.
            var known = File.ReadAllLines(resolved);
            if (known.All(File.Exists))
            {
                return known;
            }
        }

        // Two notebooks may ask at once: each restores in a folder of its own, and the list of the last one is kept.
        var beside = Path.Combine(set, Guid.NewGuid().ToString("N"));
        Directory.CreateDirectory(beside);
        try
        {
            var projectFile = Path.Combine(beside, "packages.csproj");
            await File.WriteAllTextAsync(projectFile, project, cancellation);
            await RestoreProjectAsync(projectFile, cancellation);
            var assemblies = ReadAssemblies(Path.Combine(beside, "obj", "project.assets.json"));
            WholeFile.Write(resolved, string.Concat(assemblies.Select(assembly => assembly + '\n')));
            return assemblies;
        }
        finally
        {
            Directory.Delete(beside, recursive: true);
        }
    }

    private string ProjectText(Dictionary<string, string> wanted)
    {
        var references = wanted
            .OrderBy(package => package.Key, StringComparer.OrdinalIgnoreCase)
            .Select(package => (Id: SecurityElement.Escape(package.Key), Version: SecurityElement.Escape(package.Value)))
            .Select(package => $"""    <PackageReference Include="{package.Id}" Version="{package.Version}" />""");
        return $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net{Environment.Version.Major}.{Environment.Version.Minor}</TargetFramework>
                <UseCurrentRuntimeIdentifier>true</UseCurrentRuntimeIdentifier>
                <UseAppHost>false</UseAppHost>
                <NuGetAudit>false</NuGetAudit>
                <RestoreRootConfigDirectory>{SecurityElement.Escape(folder)}</RestoreRootConfigDirectory>
              </PropertyGroup>
              <ItemGroup>
            {string.Join('\n', references)}
              </ItemGroup>
            </Project>
            """;
    }

    private static async Task RestoreProjectAsync(string projectFile, CancellationToken cancellation)
    {
        var restore = await DotNetHost.RunAsync(
            ["restore", projectFile, "--nologo", "--verbosity", "quiet"], Path.GetDirectoryName(projectFile)!, cancellation);
        if (!restore.Succeeded)
        {
            var output = restore.Output + restore.Error;
            var messages = RestoreError().Matches(output).Select(match => match.Groups["message"].Value).Distinct().ToList();
            throw new MissingReferenceException(
                "PackageError",
                $"#r \"nuget: …\" failed. {(messages.Count > 0 ? string.Join('\n', messages) : output.Trim())}");
        }
    }

    private static List<string> ReadAssemblies(string assetsFile)
    {
        var assets = JsonNode.Parse(File.ReadAllText(assetsFile))!.AsObject();
        var folders = assets["packageFolders"]!.AsObject().Select(packageFolder => packageFolder.Key).ToList();
        // The target with a runtime identifier is the last: its assemblies are those for this platform.
        var target = assets["targets"]!.AsObject().Last().Value!.AsObject();
        return target
            .SelectMany(library => (library.Value!["runtime"]?.AsObject() ?? [])
                .Select(assembly => assembly.Key)
                .Where(path => path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase))
                .Select(path => Path.Combine((string)assets["libraries"]![library.Key]!["path"]!, path)))
            .Select(path => folders.Select(packages => Path.GetFullPath(path, packages)).First(File.Exists))
            .ToList();
    }

    [GeneratedRegex(@"error (?<message>NU\d+: [^\r\n]*?)( \[[^\[\]\r\n]*\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex RestoreError();
}
