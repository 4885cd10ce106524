using System.CommandLine;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Editors;

/// <summary><c>vscode</c>: the repository's extension for VS Code, as a file and installed.</summary>
internal sealed class VSCodeCommand : Command
{
    private static readonly string File = Path.Combine(Repository.Root, "out", "price-of-await.vsix");

    private readonly Terminal _terminal;

    public VSCodeCommand(Terminal terminal)
        : base("vscode", "Pack or install the repository's extension for VS Code, which runs the notebooks there and needs no other.")
    {
        _terminal = terminal;
        Pack = new Command("pack", $"Write {Path.GetRelativePath(Repository.Root, File)}, a file that VS Code installs.");
        Pack.SetAction(_ => WritePack());
        Install = new Command("install", "Pack it and install it for this user, where VS Code's command line is on the PATH.");
        Install.SetAction((_, cancellation) => InstallAsync(cancellation));
        Add(Pack);
        Add(Install);
    }

    public Command Pack { get; }

    public Command Install { get; }

    private int WritePack()
    {
        new VSCodeExtension().PackTo(File);
        _terminal.Output.WriteLine(
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
            await _terminal.Output.WriteLineAsync(
                "VS Code's command line 'code' is not on the PATH, so nothing was installed. VS Code offers the extension when the folder is "
                    + $"opened; or install {File} by 'Extensions: Install from VSIX…'.");
            return ExitCode.Success;
        }

        var answer = await VSCodeExtension.InstallAsync(code, File, cancellation);
        if (!answer.Succeeded)
        {
            await _terminal.Error.WriteLineAsync($"{code.FilePath} could not install {File}: {(answer.Error + answer.Output).Trim()}");
            return ExitCode.Failure;
        }

        await _terminal.Output.WriteLineAsync($"Installed: {extension.Id}, by {code.FilePath}. A window that is open has to be reloaded.");
        return ExitCode.Success;
    }
}
