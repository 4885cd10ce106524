using System.IO.Compression;
using System.Text;
using System.Xml.Linq;

namespace PriceOfAwait.Tutorial.Packing;

/// <summary>
/// The repository as one archive that builds without a feed: its files, the packages of the build in a folder, and two
/// configuration files that restrict restores to this folder.
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
          <packageSourceMapping>
            <clear />
          </packageSourceMapping>
        </configuration>
        """;

    // Generated or personal files.
    private static readonly string[] LeftOut =
    [
        ".git",
        "bin",
        "obj",
        "out",
        "node_modules",
        "attempts",
        ".vs",
        ".idea",
        ".env",
        ".DS_Store",
        "TestResults",
        "BenchmarkDotNet.Artifacts",
        ".ipynb_checkpoints",
    ];

    public static IReadOnlyList<PackedFile> Files(IReadOnlyList<Package> packages)
    {
        IEnumerable<PackedFile> files =
        [
            new("nuget.config", "", Feed),
            new("src/Packed.targets", "", Pins(packages).ToString()),
            .. packages.Select(package => new PackedFile(
                $"packages/{Path.GetFileName(package.Archive)}",
                package.Archive
            )),
            .. FilesIn(Repository.Root).Select(file => new PackedFile(Repository.Relative(file), file)),
        ];
        return [.. files.DistinctBy(file => file.Name).Select(file => file with { Name = $"{Folder}/{file.Name}" })];
    }

    /// <summary>The files in a folder of the repository and below, without what is generated or personal.</summary>
    public static IEnumerable<string> FilesIn(string folder) =>
        Directory
            .EnumerateFileSystemEntries(folder)
            .Where(entry =>
                !LeftOut.Contains(Path.GetFileName(entry))
                && Path.GetExtension(entry) != ".user"
                && !File.GetAttributes(entry).HasFlag(FileAttributes.ReparsePoint)
            )
            .SelectMany(entry => Directory.Exists(entry) ? FilesIn(entry) : [entry]);

    /// <summary>Whether a file is such an archive.</summary>
    public static bool IsOne(string file)
    {
        try
        {
            using var archive = ZipFile.OpenRead(file);
            return archive.Entries.Any(entry => entry.FullName == $"{Folder}/src/Packed.targets");
        }
        catch (InvalidDataException)
        {
            return false;
        }
    }

    public static void Write(IEnumerable<PackedFile> files, string target, CancellationToken cancellation = default) =>
        AtomicFile.Write(
            target,
            stream =>
            {
                using var archive = new ZipArchive(stream, ZipArchiveMode.Create);
                foreach (var file in files)
                {
                    cancellation.ThrowIfCancellationRequested();
                    // Packages are compressed already.
                    var isPackage = file.Name.EndsWith(".nupkg", StringComparison.Ordinal);
                    var entry = archive.CreateEntry(
                        file.Name,
                        isPackage ? CompressionLevel.NoCompression : CompressionLevel.Optimal
                    );
                    // Scripts must be executable after unpacking, even if they were packed on a system without file
                    // modes.
                    var isScript =
                        file.Name.Contains("/.ci/", StringComparison.Ordinal)
                        || file.Name.EndsWith(".sh", StringComparison.Ordinal);
                    entry.ExternalAttributes = (isScript ? 0b1000_000_111_101_101 : 0b1000_000_110_100_100) << 16;
                    using var content = entry.Open();
                    content.Write(file.Text is { } text ? Encoding.UTF8.GetBytes(text) : File.ReadAllBytes(file.File));
                }
            }
        );

    private static XElement Pins(IEnumerable<Package> packages) =>
        new(
            "Project",
            new XElement(
                "ItemGroup",
                from package in packages
                where package.TargetFramework is not null
                let pin = package.Id.Split(".App.") switch
                {
                    [var framework, "Ref"] => ("KnownFrameworkReference", framework, "TargetingPackVersion"),
                    [var framework, ['H', 'o', 's', 't', '.', ..]] => (
                        "KnownAppHostPack",
                        framework,
                        "AppHostPackVersion"
                    ),
                    _ => default((string Item, string Framework, string Version)?),
                }
                where pin is not null
                select new XElement(
                    pin.Value.Item,
                    new XAttribute("Update", $"{pin.Value.Framework}.App"),
                    new XElement(
                        pin.Value.Version,
                        new XAttribute("Condition", $"'%(TargetFramework)' == '{package.TargetFramework}'"),
                        package.Version
                    )
                )
            )
        );
}
