using System.Security;

namespace PriceOfAwait.Tutorial.Editors;

/// <summary>
/// Packs the repository's VS Code extension, and installs it for all folders. Without this, VS Code recommends it in
/// the clone's window.
/// </summary>
internal sealed class VSCodeCommand : TerminalCommand
{
    private const string ContentTypes = """
        <?xml version="1.0" encoding="utf-8"?>
        <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
          <Default Extension=".json" ContentType="application/json"/>
          <Default Extension=".js" ContentType="application/javascript"/>
          <Default Extension=".md" ContentType="text/markdown"/>
          <Default Extension=".png" ContentType="image/png"/>
          <Default Extension=".svg" ContentType="image/svg+xml"/>
          <Default Extension=".vsixmanifest" ContentType="text/xml"/>
        </Types>
        """;

    private static readonly string Target = Path.Combine(Repository.Out, "price-of-await.vsix");

    private static readonly string[] CommandLines = ["code", "code-insiders", "codium", "code-server"];

    public VSCodeCommand(Terminal terminal)
        : base(
            terminal,
            "vscode",
            $"Pack the repository's VS Code extension as {Path.GetRelativePath(Repository.Root, Target)}, and "
                + "install it for this user, if VS Code's command line is on the PATH. It then runs the notebooks in "
                + "every folder, without another extension."
        ) => SetAction((_, cancellation) => InstallAsync(cancellation));

    public static string Folder { get; } = Path.Combine(Repository.Root, ".vscode", "extensions", "price-of-await");

    private static JsonNode Manifest => JsonNode.Parse(File.ReadAllText(Path.Combine(Folder, "package.json")))!;

    /// <summary>A <c>.vsix</c> is an archive of the extension's files and two descriptions.</summary>
    public static void PackTo(string target) =>
        Pack.Write(
            [
                new("extension.vsixmanifest", "", PackageManifest()),
                new("[Content_Types].xml", "", ContentTypes),
                .. Directory
                    .EnumerateFiles(Folder, "*", SearchOption.AllDirectories)
                    .Order(StringComparer.Ordinal)
                    .Select(file => new PackedFile(
                        $"extension/{Path.GetRelativePath(Folder, file).Replace('\\', '/')}",
                        file
                    )),
            ],
            target
        );

    private static string PackageManifest()
    {
        const string Services = "Microsoft.VisualStudio.Services";
        var manifest = Manifest;
        return $"""
            <?xml version="1.0" encoding="utf-8"?>
            <PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
              <Metadata>
                <Identity Language="en-US" Id="{Text("name")}" Version="{Text("version")}" Publisher="{Text(
                "publisher"
            )}"/>
                <DisplayName>{Text("displayName")}</DisplayName>
                <Description>{Text("description")}</Description>
                <Categories>Notebooks</Categories>
                <Properties>
                  <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{SecurityElement.Escape(
                (string)manifest["engines"]!["vscode"]!
            )}"/>
                </Properties>
                <Icon>extension/{Text("icon")}</Icon>
              </Metadata>
              <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
              <Dependencies/>
              <Assets>
                <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
                <Asset Type="{Services}.Content.Details" Path="extension/README.md" Addressable="true"/>
                <Asset Type="{Services}.Icons.Default" Path="extension/{Text("icon")}" Addressable="true"/>
              </Assets>
            </PackageManifest>
            """;

        string Text(string property) => SecurityElement.Escape((string)manifest[property]!);
    }

    private async Task<int> InstallAsync(CancellationToken cancellation)
    {
        PackTo(Target);
        if (Executable.Find(CommandLines) is not { } code)
        {
            await Terminal.Output.WriteLineAsync(
                "VS Code's command line 'code' is not on the PATH, so nothing was installed. Open the folder in VS "
                    + "Code and install the extension from the Extensions view, under 'Recommended'; or install "
                    + $"{Target} with 'Extensions: Install from VSIX…'."
            );
            return ExitCode.Success;
        }

        var answer = await code.AskAsync(
            ["--install-extension", Target, "--force"],
            TimeSpan.FromMinutes(2),
            cancellation
        );
        if (!answer.Succeeded)
        {
            await Terminal.Error.WriteLineAsync(
                $"{code.FilePath} could not install {Target}: {(answer.Error + answer.Output).Trim()}"
            );
            return ExitCode.Failure;
        }

        await Terminal.Output.WriteLineAsync(
            $"Installed: {Manifest["publisher"]}.{Manifest["name"]}, by {code.FilePath}. Reload open windows."
        );
        return ExitCode.Success;
    }
}
