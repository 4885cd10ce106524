using System.Text.Json.Nodes;
using System.Xml.Linq;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Packing;

/// <param name="File">Where its file has to lie on this machine.</param>
/// <param name="Targeted">The framework that a targeting pack describes to the compiler, such as <c>net8.0</c>; else null.</param>
internal sealed record Package(string Id, string Version, string File, string? Targeted = null)
{
    /// <summary>Whether it is on this machine.</summary>
    public bool IsThere => System.IO.File.Exists(File);
}

/// <summary>The packages that builds need, as the files say that a restore reads and writes.</summary>
internal static class Packages
{
    private static string Project => Path.Combine(Repository.Root, "src", "Tutorial", "Tutorial.csproj");

    /// <summary>Where NuGet keeps the packages on this machine.</summary>
    public static string Folder => (string)AssetsOf(Project)["project"]!["restore"]!["packagesPath"]!;

    /// <summary>Microsoft's kernel for Jupyter, in the version that the repository's manifest pins.</summary>
    public static Package KernelTool
    {
        get
        {
            var manifest = JsonNode.Parse(File.ReadAllText(Path.Combine(Repository.Root, ".config", "dotnet-tools.json")))!;
            return In([Folder], "Microsoft.dotnet-interactive", (string)manifest["tools"]!["microsoft.dotnet-interactive"]!["version"]!);
        }
    }

    /// <summary>The kernel's program, which is there once the tool is restored.</summary>
    public static string KernelProgram =>
        Path.Combine(Path.GetDirectoryName(KernelTool.File)!, "tools/net10.0/any/Microsoft.DotNet.Interactive.App.dll");

    /// <summary>Every package whose version the build pins, those that only tests need among them.</summary>
    public static IEnumerable<Package> Pinned()
    {
        var pins = XDocument.Load(Path.Combine(Repository.Root, "src", "Directory.Packages.props")).Descendants("PackageVersion");
        string[] folders = [Folder];
        return pins.Select(pin => In(folders, pin.Attribute("Include")!.Value, pin.Attribute("Version")!.Value));
    }

    /// <summary>The packages that <c>dotnet run --project src/Tutorial</c> needs from a feed, each once.</summary>
    /// <exception cref="UsageException">A project was never restored.</exception>
    public static IReadOnlyList<Package> Restored() =>
    [
        .. WithReferences(Project).Distinct().SelectMany(project => In(AssetsOf(project)))
            .DistinctBy(package => (package.Id, package.Version))
            .OrderBy(package => package.Id, StringComparer.Ordinal).ThenBy(package => package.Version, StringComparer.Ordinal),
    ];

    /// <summary>The packages in a <c>project.assets.json</c>.</summary>
    public static IEnumerable<Package> In(JsonNode assets)
    {
        string[] folders = [.. assets["packageFolders"]!.AsObject().Select(folder => folder.Key)];
        var libraries =
            from library in assets["libraries"]!.AsObject()
            where (string)library.Value!["type"]! == "package"
            let parts = library.Key.Split('/')
            select In(folders, parts[0], parts[1]);
        var downloads =
            from framework in assets["project"]!["frameworks"]!.AsObject()
            from download in framework.Value!["downloadDependencies"]?.AsArray() ?? []
            // Exactly one: [8.0.1, 8.0.1]
            let version = ((string)download["version"]!).TrimStart('[').Split(',')[0]
            select In(folders, (string)download["name"]!, version) with { Targeted = framework.Key };
        return libraries.Concat(downloads);
    }

    private static Package In(IEnumerable<string> folders, string id, string version)
    {
        var file = $"{id}/{version}/{id}.{version}.nupkg".ToLowerInvariant();
        List<string> files = [.. folders.Select(folder => Path.Combine(folder, file))];
        return new(id, version, files.Find(File.Exists) ?? files[0]);
    }

    private static JsonNode AssetsOf(string project)
    {
        var file = Path.Combine(Path.GetDirectoryName(project)!, "obj", "project.assets.json");
        return File.Exists(file) ? JsonNode.Parse(File.ReadAllText(file))!
            : throw new UsageException($"{Repository.Relative(project)} was never restored. Build once, with a network: dotnet build src");
    }

    private static IEnumerable<string> WithReferences(string project) =>
        XDocument.Load(project).Descendants("ProjectReference")
            .Select(reference => Path.GetFullPath(reference.Attribute("Include")!.Value, Path.GetDirectoryName(project)!))
            .SelectMany(WithReferences).Prepend(project);
}
