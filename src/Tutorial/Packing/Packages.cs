using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Packing;

/// <summary>The packages that builds need, according to the files that a restore reads and writes.</summary>
internal static class Packages
{
    private static string Project => Path.Combine(Repository.Root, "src", "Tutorial", "Tutorial.csproj");

    public static string Folder => (string)AssetsOf(Project)["project"]!["restore"]!["packagesPath"]!;

    /// <summary>Microsoft's Jupyter kernel, in the version that the repository's manifest pins.</summary>
    public static Package KernelTool
    {
        get
        {
            var manifest = JsonNode.Parse(
                File.ReadAllText(Path.Combine(Repository.Root, ".config", "dotnet-tools.json"))
            )!;
            return In(
                [Folder],
                "Microsoft.dotnet-interactive",
                (string)manifest["tools"]!["microsoft.dotnet-interactive"]!["version"]!
            );
        }
    }

    public static string KernelProgram =>
        Path.Combine(
            Path.GetDirectoryName(KernelTool.Archive)!,
            "tools/net10.0/any/Microsoft.DotNet.Interactive.App.dll"
        );

    /// <summary>The packages that <c>dotnet run --project src/Tutorial</c> restores.</summary>
    public static IReadOnlyList<Package> Restored() =>
        [
            .. WithReferences(Project)
                .Distinct()
                .SelectMany(project => In(AssetsOf(project)))
                .DistinctBy(package => (package.Id, package.Version)),
        ];

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
            // An exact version, such as [8.0.1, 8.0.1].
            let version = ((string)download["version"]!).TrimStart('[').Split(',')[0]
            select In(folders, (string)download["name"]!, version) with
            {
                TargetFramework = framework.Key,
            };
        return libraries.Concat(downloads);
    }

    private static Package In(IEnumerable<string> folders, string id, string version)
    {
        var file = $"{id}/{version}/{id}.{version}.nupkg".ToLowerInvariant();
        var files = folders.Select(folder => Path.Combine(folder, file));
        return new(id, version, files.FirstOrDefault(File.Exists) ?? files.First());
    }

    private static JsonNode AssetsOf(string project)
    {
        var file = Path.Combine(Path.GetDirectoryName(project)!, "obj", "project.assets.json");
        return File.Exists(file)
            ? JsonNode.Parse(File.ReadAllText(file))!
            : throw new UsageException(
                $"{Repository.Relative(project)} was never restored. Build once, with a network: dotnet build src"
            );
    }

    private static IEnumerable<string> WithReferences(string project) =>
        XDocument
            .Load(project)
            .Descendants("ProjectReference")
            .Select(reference =>
                Path.GetFullPath(reference.Attribute("Include")!.Value, Path.GetDirectoryName(project)!)
            )
            .SelectMany(WithReferences)
            .Prepend(project);
}
