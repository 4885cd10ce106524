using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>
/// Installs the built-in engine among the user's kernels. The published engine lies in the kernel's own folder, not in the repository:
/// no build there disturbs a kernel that runs, and whoever removes the folder has removed everything.
/// </summary>
internal sealed class KernelInstallation(JupyterFolders folders)
{
    /// <summary>The name that the notebooks ask for, which is also that of .NET Interactive's kernel.</summary>
    public const string CommonName = ".net-csharp";

    /// <summary>The name where .NET Interactive's kernel is installed, too.</summary>
    public const string OwnName = "price-of-await";

    private const string EngineFolder = "engine";

    /// <summary>All kernels that Jupyter finds.</summary>
    public IReadOnlyList<InstalledKernel> All => InstalledKernel.In(folders.AllKernels);

    /// <summary>The name that an installation would have now.</summary>
    public string Name => All.Any(kernel => !kernel.IsOwn && string.Equals(kernel.Name, CommonName, StringComparison.OrdinalIgnoreCase))
        ? OwnName
        : CommonName;

    /// <summary>Installs the engine in the place of every earlier installation of ours.</summary>
    /// <returns>The kernel.</returns>
    /// <exception cref="KernelException">It can't be built, or its folder can't be written; an earlier installation is then as it
    /// was.</exception>
    public async Task<InstalledKernel> InstallAsync(CancellationToken cancellation)
    {
        var dotnet = Executable.Find("dotnet")
            ?? throw new KernelException("There is no dotnet on the PATH. Install the .NET SDK 10.0 or later.");
        var folder = Path.Combine(folders.UserKernels, Name);
        // Jupyter doesn't look there, and from there it can be moved into place in one step.
        var unfinished = $"{folders.UserKernels}-{Guid.NewGuid():N}";
        try
        {
            await PublishedEngine.PublishAsync(dotnet, Path.Combine(unfinished, EngineFolder), cancellation);
            InstalledKernel.Write(
                unfinished,
                Name == CommonName ? ".NET (C#)" : "C# (The Price of Await)",
                dotnet.FilePath,
                Path.Combine(folder, EngineFolder, PublishedEngine.FileName),
                "kernel",
                "{connection_file}");
            Uninstall();
            Directory.CreateDirectory(folders.UserKernels);
            Directory.Move(unfinished, folder);
            return InstalledKernel.In([folders.UserKernels]).Single(kernel => kernel.Folder == folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new KernelException($"{folder} can't be written: {e.Message}");
        }
        finally
        {
            if (Directory.Exists(unfinished))
            {
                Directory.Delete(unfinished, recursive: true);
            }
        }
    }

    /// <summary>Removes what was installed by this program, and nothing else.</summary>
    /// <returns>What was removed.</returns>
    /// <exception cref="KernelException">A folder can't be removed.</exception>
    public IReadOnlyList<InstalledKernel> Uninstall()
    {
        var own = All.Where(kernel => kernel.IsOwn).ToList();
        foreach (var kernel in own)
        {
            try
            {
                Directory.Delete(kernel.Folder, recursive: true);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                throw new KernelException($"{kernel.Folder} can't be removed: {e.ToSentence()} Close the notebooks that use it, and try again.");
            }
        }

        return own;
    }
}
