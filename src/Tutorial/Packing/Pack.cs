using System.IO.Compression;
using System.Text;
using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Packing;

/// <param name="File">The source file, unless there is a <paramref name="Text"/>.</param>
internal sealed record PackedFile(string Name, string File, string? Text = null);

/// <summary>
/// The repository as one archive that builds without a feed: its files, the packages of the build in a folder, and two configuration
/// files that restrict restores to this folder.
/// </summary>
internal static class Pack
{
    public const string Folder = "price-of-await";

    private const string Feed = """
        <configuration>
          <packageSources>
            <clear />
            <add key="price-of-await" value="packages" />
          </packageSources>
          <disabledPackageSources>
            <clear />
          </disabledPackageSources>
          <fallbackPackageFolders>
            <clear />
          </fallbackPackageFolders>
        </configuration>
        """;

    // Generated or personal files.
    private static readonly string[] LeftOut =
    [
        ".git", "bin", "obj", "out", "node_modules", "attempts", ".vs", ".idea", ".env", ".DS_Store", "TestResults",
        "BenchmarkDotNet.Artifacts", ".ipynb_checkpoints",
    ];

    public static IReadOnlyList<PackedFile> Files(IReadOnlyList<Package> packages)
    {
        IEnumerable<PackedFile> files =
        [
            new("nuget.config", "", Feed),
            new("Directory.Build.targets", "", Pins(packages).ToString()),
            .. packages.Select(package => new PackedFile($"packages/{Path.GetFileName(package.File)}", package.File)),
            .. FilesIn(Repository.Root).Select(file => new PackedFile(Repository.Relative(file), file)),
        ];
        return [.. files.DistinctBy(file => file.Name).Select(file => file with { Name = $"{Folder}/{file.Name}" })];
    }

    /// <summary>The files in a folder of the repository and below, without what is generated or personal.</summary>
    public static IEnumerable<string> FilesIn(string folder) => Directory.EnumerateFileSystemEntries(folder)
        .Where(entry => !LeftOut.Contains(Path.GetFileName(entry)) && Path.GetExtension(entry) != ".user"
            && !File.GetAttributes(entry).HasFlag(FileAttributes.ReparsePoint))
        .SelectMany(entry => Directory.Exists(entry) ? FilesIn(entry) : [entry]);

    public static void Write(IEnumerable<PackedFile> files, string target, CancellationToken cancellation = default) =>
        AtomicFile.Write(target, stream =>
        {
            using var archive = new ZipArchive(stream, ZipArchiveMode.Create);
            foreach (var file in files)
            {
                cancellation.ThrowIfCancellationRequested();
                // Packages are compressed already.
                var isPackage = file.Name.EndsWith(".nupkg", StringComparison.Ordinal);
                var entry = archive.CreateEntry(file.Name, isPackage ? CompressionLevel.NoCompression : CompressionLevel.Optimal);
                // Scripts must be executable after unpacking, even if they were packed on a system without file modes.
                var isScript = file.Name.Contains("/.ci/", StringComparison.Ordinal) || file.Name.EndsWith(".sh", StringComparison.Ordinal);
                entry.ExternalAttributes = (isScript ? 0b1000_000_111_101_101 : 0b1000_000_110_100_100) << 16;
                using var content = entry.Open();
                content.Write(file.Text is { } text ? Encoding.UTF8.GetBytes(text) : File.ReadAllBytes(file.File));
            }
        });

    private static XElement Pins(IEnumerable<Package> packages) => new("Project", new XElement(
        "ItemGroup",
        from package in packages
        where package.Targeted is not null
        let pin = package.Id.Split(".App.") switch
        {
            [var framework, "Ref"] => ("KnownFrameworkReference", framework, "TargetingPackVersion"),
            [var framework, ['H', 'o', 's', 't', '.', ..]] => ("KnownAppHostPack", framework, "AppHostPackVersion"),
            _ => default((string Item, string Framework, string Version)?),
        }
        where pin is not null
        select new XElement(pin.Value.Item, new XAttribute("Update", $"{pin.Value.Framework}.App"), new XElement(
            pin.Value.Version, new XAttribute("Condition", $"'%(TargetFramework)' == '{package.Targeted}'"), package.Version))));
}

/// <param name="File">Its expected path on this machine.</param>
/// <param name="Targeted">For a targeting pack, its framework, such as <c>net8.0</c>; otherwise <see langword="null"/>.</param>
internal sealed record Package(string Id, string Version, string File, string? Targeted = null)
{
    public bool IsThere => System.IO.File.Exists(File);
}

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
            var manifest = JsonNode.Parse(File.ReadAllText(Path.Combine(Repository.Root, ".config", "dotnet-tools.json")))!;
            return In([Folder], "Microsoft.dotnet-interactive", (string)manifest["tools"]!["microsoft.dotnet-interactive"]!["version"]!);
        }
    }

    public static string KernelProgram =>
        Path.Combine(Path.GetDirectoryName(KernelTool.File)!, "tools/net10.0/any/Microsoft.DotNet.Interactive.App.dll");

    /// <summary>The packages that <c>dotnet run --project src/Tutorial</c> restores.</summary>
    public static IReadOnlyList<Package> Restored() =>
    [
        .. WithReferences(Project).Distinct().SelectMany(project => In(AssetsOf(project)))
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
            // Exactly one: [8.0.1, 8.0.1]
            let version = ((string)download["version"]!).TrimStart('[').Split(',')[0]
            select In(folders, (string)download["name"]!, version) with { Targeted = framework.Key };
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
        return File.Exists(file) ? JsonNode.Parse(File.ReadAllText(file))!
            : throw new UsageException($"{Repository.Relative(project)} was never restored. Build once, with a network: dotnet build src");
    }

    private static IEnumerable<string> WithReferences(string project) =>
        XDocument.Load(project).Descendants("ProjectReference")
            .Select(reference => Path.GetFullPath(reference.Attribute("Include")!.Value, Path.GetDirectoryName(project)!))
            .SelectMany(WithReferences).Prepend(project);
}
