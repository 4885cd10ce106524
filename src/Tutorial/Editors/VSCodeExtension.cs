using System.IO.Compression;
using System.Security;
using System.Text.Json.Nodes;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Editors;

/// <summary>
/// The repository's own extension for VS Code. It stands where VS Code looks for a folder's own extensions, and is offered to whoever opens
/// the clone; packed, it can be installed for all folders.
/// </summary>
internal sealed class VSCodeExtension
{
    /// <summary>VS Code's command lines, as different builds of it call them.</summary>
    private static readonly string[] CommandLines = ["code", "code-insiders", "codium", "code-server"];

    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    private readonly JsonNode _manifest;

    public VSCodeExtension() => _manifest = JsonNode.Parse(File.ReadAllText(Path.Combine(Folder, "package.json")))!;

    /// <summary>Where it stands.</summary>
    public static string Folder { get; } = Path.Combine(Repository.Root, ".vscode", "extensions", "price-of-await");

    /// <summary>VS Code's command line; null where it is not on the PATH.</summary>
    public static Executable? CommandLine => Executable.Find(CommandLines);

    /// <summary>The name by which VS Code lists it.</summary>
    public string Id => $"{Text("publisher")}.{Text("name")}";

    /// <summary>Packs it: a <c>.vsix</c> is an archive with the extension's files, and two more that describe it.</summary>
    /// <exception cref="IOException">The file can't be written.</exception>
    public void PackTo(string file)
    {
        using var content = new MemoryStream();
        using (var archive = new ZipArchive(content, ZipArchiveMode.Create, leaveOpen: true))
        {
            Add(archive, "extension.vsixmanifest", Manifest());
            Add(archive, "[Content_Types].xml", ContentTypes);
            foreach (var source in Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
            {
                archive.CreateEntryFromFile(source, "extension/" + Path.GetRelativePath(Folder, source).Replace('\\', '/'));
            }
        }

        AtomicFile.Write(file, content.ToArray());
    }

    /// <summary>Has VS Code install a packed extension.</summary>
    public static Task<ProgramResult> InstallAsync(Executable commandLine, string file, CancellationToken cancellation) =>
        commandLine.AskAsync(["--install-extension", file, "--force"], Limit, cancellation);

    private const string ContentTypes = """
        <?xml version="1.0" encoding="utf-8"?>
        <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
          <Default Extension=".json" ContentType="application/json"/>
          <Default Extension=".js" ContentType="application/javascript"/>
          <Default Extension=".md" ContentType="text/markdown"/>
          <Default Extension=".vsixmanifest" ContentType="text/xml"/>
        </Types>
        """;

    private string Manifest() => $"""
        <?xml version="1.0" encoding="utf-8"?>
        <PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
          <Metadata>
            <Identity Language="en-US" Id="{Text("name")}" Version="{Text("version")}" Publisher="{Text("publisher")}"/>
            <DisplayName>{Text("displayName")}</DisplayName>
            <Description>{Text("description")}</Description>
            <Categories>Notebooks</Categories>
            <Properties>
              <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{SecurityElement.Escape((string)_manifest["engines"]!["vscode"]!)}"/>
            </Properties>
          </Metadata>
          <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
          <Dependencies/>
          <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
        </PackageManifest>
        """;

    private string Text(string property) => SecurityElement.Escape((string)_manifest[property]!);

    private static void Add(ZipArchive archive, string name, string content)
    {
        using var writer = new StreamWriter(archive.CreateEntry(name).Open());
        writer.Write(content);
    }
}
