using System.IO.Compression;
using System.Xml.Linq;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Packing;

/// <summary>Something that goes into the archive.</summary>
/// <param name="Name">Its path there, <c>/</c> between the names.</param>
/// <param name="File">The file that it is, or where <paramref name="Text"/> is given, that it stands for.</param>
/// <param name="Text">What it is, where it is no file as it lies here.</param>
internal sealed record PackedFile(string Name, string File, string? Text = null);

/// <summary>
/// The repository as one archive that needs no feed: its files, the packages that the build needs in a folder, and two files that have the
/// build look only there.
/// </summary>
internal static class Pack
{
    /// <summary>The folder that the archive unpacks to.</summary>
    public const string Folder = "price-of-await";

    private const string Packages = "packages";

    // What is made here, and what is nobody else's.
    private static readonly string[] LeftOut = [".git", "bin", "obj", "out", "node_modules", "attempts", ".vs", "TestResults"];

    /// <summary>All that goes into the archive.</summary>
    public static async Task<IReadOnlyList<PackedFile>> FilesAsync(
        IReadOnlyList<RestoredPackage> packages, CancellationToken cancellation)
    {
        var files = new SortedDictionary<string, PackedFile>(StringComparer.Ordinal);
        foreach (var name in await OfCloneAsync(cancellation) ?? Walk(Repository.Root))
        {
            Add(name, Path.Combine(Repository.Root, name));
        }

        foreach (var package in packages)
        {
            Add($"{Packages}/{Path.GetFileName(package.File)}", package.File);
        }

        Add("nuget.config", "", Feed.ToString());
        Add("Directory.Build.targets", "", Pins(packages).ToString());
        return [.. files.Values];

        void Add(string name, string file, string? text = null) => files[name] = new($"{Folder}/{name}", file, text);
    }

    /// <summary>Writes the archive as a whole or not at all.</summary>
    /// <param name="files">What goes into it.</param>
    /// <param name="target">Its path.</param>
    /// <param name="progress">Gets how many files are done, after each.</param>
    /// <param name="cancellation">Gives up; what there was before stays.</param>
    public static Task WriteAsync(
        IReadOnlyList<PackedFile> files, string target, Action<int> progress, CancellationToken cancellation) =>
        AtomicFile.WriteAsync(target, async stream =>
        {
            using var archive = new ZipArchive(stream, ZipArchiveMode.Create);
            for (var index = 0; index < files.Count; index++)
            {
                await AddAsync(archive, files[index], cancellation);
                progress(index + 1);
            }
        });

    private static async Task AddAsync(ZipArchive archive, PackedFile file, CancellationToken cancellation)
    {
        var isPackage = file.Name.EndsWith(".nupkg", StringComparison.Ordinal);
        // A package is an archive itself.
        var entry = archive.CreateEntry(file.Name, isPackage ? CompressionLevel.NoCompression : CompressionLevel.Optimal);
        // A script has to be one where it is unpacked, even if it was packed where files have no such mode.
        var mode = file.Name.EndsWith(".sh", StringComparison.Ordinal) || file.Name.EndsWith(".ci/run", StringComparison.Ordinal)
            ? 0b1000_000_111_101_101
            : 0b1000_000_110_100_100;
        entry.ExternalAttributes = mode << 16;
        await using var content = entry.Open();
        if (file.Text is { } text)
        {
            await using var writer = new StreamWriter(content);
            await writer.WriteAsync(text.AsMemory(), cancellation);
        }
        else
        {
            await using var source = File.OpenRead(file.File);
            await source.CopyToAsync(content, cancellation);
        }
    }

    /// <summary>The only feed that there is where the archive is unpacked.</summary>
    private static XElement Feed => new(
        "configuration",
        new XElement("packageSources", new XElement("clear"), new XElement(
            "add", new XAttribute("key", Folder), new XAttribute("value", Packages))),
        new XElement("disabledPackageSources", new XElement("clear")),
        new XElement("fallbackPackageFolders", new XElement("clear")));

    /// <summary>
    /// For an older framework an SDK asks for the packs of its own time. Those that are in the archive have to do, whichever patch is
    /// installed.
    /// </summary>
    private static XElement Pins(IEnumerable<RestoredPackage> packages) => new("Project", new XElement(
        "ItemGroup",
        packages.Select(package => (package, parts: package.Id.Split(".App."))).Select(one => one.parts switch
        {
            [var framework, "Ref"] => Pin("KnownFrameworkReference", framework, "TargetingPackVersion", one.package),
            [var framework, ['H', 'o', 's', 't', '.', ..]] => Pin("KnownAppHostPack", framework, "AppHostPackVersion", one.package),
            _ => null,
        })));

    private static XElement? Pin(string item, string framework, string version, RestoredPackage package) => package.Targeted is null
        ? null
        : new(item, new XAttribute("Update", $"{framework}.App"), new XElement(
            version, new XAttribute("Condition", $"'%(TargetFramework)' == '{package.Targeted}'"), package.Version));

    /// <summary>
    /// The files that are there and that git doesn't ignore, new ones too: what builds here has to build there. <see langword="null"/>
    /// where this is no clone.
    /// </summary>
    private static async Task<IEnumerable<string>?> OfCloneAsync(CancellationToken cancellation)
    {
        if (!Path.Exists(Path.Combine(Repository.Root, ".git")) || Executable.Find("git") is not { } git)
        {
            return null;
        }

        var listing = await ChildProcess.RunAsync(
            git.FilePath, ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], Repository.Root, null, cancellation);
        return listing.Succeeded
            ? listing.Output.Split('\0', StringSplitOptions.RemoveEmptyEntries)
                .Where(name => File.Exists(Path.Combine(Repository.Root, name)))
            : null;
    }

    private static IEnumerable<string> Walk(string folder) => Directory.EnumerateFiles(folder).Select(Repository.Relative)
        .Concat(Directory.EnumerateDirectories(folder).Where(inner => !LeftOut.Contains(Path.GetFileName(inner))).SelectMany(Walk));
}
