using System.CommandLine;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Editors;

/// <summary><c>vscode</c>: the repository's extension for VS Code, as a file and installed.</summary>
internal sealed class VSCodeCommand : TerminalCommand
{
    private static readonly string File = Path.Combine(Repository.Root, "out", "price-of-await.vsix");

    public VSCodeCommand(Terminal terminal)
        : base(
            terminal,
            "vscode",
            "Pack or install the repository's extension for VS Code, which runs the notebooks there and needs no other.")
    {
        var pack = new Command("pack", $"Write {Path.GetRelativePath(Repository.Root, File)}, a file that VS Code installs.");
        pack.SetAction(_ => WritePack());
        var install = new Command("install", "Pack it and install it for this user, where VS Code's command line is on the PATH.");
        install.SetAction((_, cancellation) => InstallAsync(cancellation));
        Add(pack);
        Add(install);
    }

    private int WritePack()
    {
        new VSCodeExtension().PackTo(File);
        Terminal.Output.WriteLine(
            $"Packed: {File}. VS Code installs it by 'Extensions: Install from VSIX…', or: code --install-extension {File}");
        return ExitCode.Success;
    }

    private async Task<int> InstallAsync(CancellationToken cancellation)
    {
        var extension = new VSCodeExtension();
        extension.PackTo(File);
        if (VSCodeExtension.CommandLine is not { } code)
        {
            // Nothing is wrong: VS Code offers the extension to whoever opens the folder.
            await Terminal.Output.WriteLineAsync(
                "VS Code's command line 'code' is not on the PATH, so nothing was installed. VS Code offers the extension when the folder is "
                    + $"opened; or install {File} by 'Extensions: Install from VSIX…'.");
            return ExitCode.Success;
        }

        var answer = await VSCodeExtension.InstallAsync(code, File, cancellation);
        if (!answer.Succeeded)
        {
            await Terminal.Error.WriteLineAsync($"{code.FilePath} could not install {File}: {(answer.Error + answer.Output).Trim()}");
            return ExitCode.Failure;
        }

        await Terminal.Output.WriteLineAsync($"Installed: {extension.Id}, by {code.FilePath}. A window that is open has to be reloaded.");
        return ExitCode.Success;
    }
}
