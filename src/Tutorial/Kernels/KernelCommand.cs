using System.CommandLine;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary><c>kernel</c>: the built-in C# engine as a kernel of Jupyter, so that the notebooks open in it and in VS Code.</summary>
internal sealed class KernelCommand : TerminalCommand
{
    private readonly KernelInstallation _installation = new(JupyterFolders.Current);

    public KernelCommand(Terminal terminal)
        : base(terminal, "kernel", "Install the built-in C# engine as a Jupyter kernel, for Jupyter and for VS Code's Jupyter extension.")
    {
        var install = new Command(
            "install",
            $"Install it for this user, as {KernelInstallation.CommonName}, or as {KernelInstallation.OwnName} where another kernel has "
                + "that name. Takes some seconds; replaces an earlier installation.");
        install.SetAction((_, cancellation) => InstallAsync(cancellation));
        var uninstall = new Command("uninstall", "Remove what 'kernel install' has installed, and nothing else.");
        uninstall.SetAction((_, _) => UninstallAsync());
        var list = new Command("list", "List the kernels that Jupyter finds, in the order in which it finds them.");
        list.SetAction((_, _) => ListAsync());
        Add(install);
        Add(uninstall);
        Add(list);
    }

    private async Task InstallAsync(CancellationToken cancellation)
    {
        await Terminal.Output.WriteLineAsync("Building the engine …");
        var kernel = await _installation.InstallAsync(cancellation);
        await Terminal.Output.WriteLineAsync($"Installed: {Describe(kernel)}");
        if (kernel.Name == KernelInstallation.OwnName)
        {
            await Terminal.Output.WriteLineAsync(
                $"Another kernel is called {KernelInstallation.CommonName}; notebooks open in that one, until you choose "
                    + $"'{kernel.DisplayName}' in Jupyter's kernel menu.");
        }
    }

    private async Task UninstallAsync()
    {
        var removed = _installation.Uninstall();
        await Terminal.Output.WriteLineAsync(
            removed.Count == 0 ? "Nothing was installed." : string.Join('\n', removed.Select(kernel => $"Removed: {Describe(kernel)}")));
    }

    private async Task ListAsync()
    {
        var kernels = _installation.All;
        foreach (var kernel in kernels)
        {
            await Terminal.Output.WriteLineAsync($"{Describe(kernel)}{(kernel.IsOwn ? "  ← this tutorial's" : "")}");
        }

        if (!kernels.Any(kernel => kernel.IsOwn))
        {
            await Terminal.Output.WriteLineAsync("This tutorial's is not installed.");
        }
    }

    private static string Describe(InstalledKernel kernel) => $"{kernel.Name}  \"{kernel.DisplayName}\"  {kernel.Folder}";
}
