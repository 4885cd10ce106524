using System.CommandLine;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary><c>kernel</c>: the built-in C# engine as a kernel of Jupyter, so that the notebooks open in it and in VS Code.</summary>
internal sealed class KernelCommand : Command
{
    private readonly KernelInstallation _installation = new(JupyterFolders.Current);
    private readonly Terminal _terminal;

    public KernelCommand(Terminal terminal)
        : base("kernel", "Install the built-in C# engine as a Jupyter kernel, for Jupyter and for VS Code's Jupyter extension.")
    {
        _terminal = terminal;
        Install = new Command(
            "install",
            $"Install it for this user, as {KernelInstallation.CommonName}, or as {KernelInstallation.OwnName} where another kernel has "
                + "that name. Takes some seconds; replaces an earlier installation.");
        Install.SetAction((_, cancellation) => InstallAsync(cancellation));
        Uninstall = new Command("uninstall", "Remove what 'kernel install' has installed, and nothing else.");
        Uninstall.SetAction((_, _) => UninstallAsync());
        List = new Command("list", "List the kernels that Jupyter finds, in the order in which it finds them.");
        List.SetAction((_, _) => ListAsync());
        Add(Install);
        Add(Uninstall);
        Add(List);
    }

    public Command Install { get; }

    public Command Uninstall { get; }

    public Command List { get; }

    private async Task InstallAsync(CancellationToken cancellation)
    {
        await _terminal.Output.WriteLineAsync("Building the engine …");
        var kernel = await _installation.InstallAsync(cancellation);
        await _terminal.Output.WriteLineAsync($"Installed: {Describe(kernel)}");
        if (kernel.Name == KernelInstallation.OwnName)
        {
            await _terminal.Output.WriteLineAsync(
                $"Another kernel is called {KernelInstallation.CommonName}; notebooks open in that one, until you choose "
                    + $"'{kernel.DisplayName}' in Jupyter's kernel menu.");
        }
    }

    private async Task UninstallAsync()
    {
        var removed = _installation.Uninstall();
        await _terminal.Output.WriteLineAsync(
            removed.Count == 0 ? "Nothing was installed." : string.Join('\n', removed.Select(kernel => $"Removed: {Describe(kernel)}")));
    }

    private async Task ListAsync()
    {
        var kernels = _installation.All;
        foreach (var kernel in kernels)
        {
            await _terminal.Output.WriteLineAsync($"{Describe(kernel)}{(kernel.IsOwn ? "  ← this tutorial's" : "")}");
        }

        if (!kernels.Any(kernel => kernel.IsOwn))
        {
            await _terminal.Output.WriteLineAsync("This tutorial's is not installed.");
        }
    }

    private static string Describe(InstalledKernel kernel) => $"{kernel.Name}  \"{kernel.DisplayName}\"  {kernel.Folder}";
}
