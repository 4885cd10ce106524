using System.CommandLine;
using System.Globalization;
using System.Runtime.InteropServices;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Kernels;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Packing;

/// <summary>
/// <c>pack</c>: makes one archive for machines that have the SDK and no feed, such as those of a workshop without a network.
/// </summary>
internal sealed class PackCommand : TerminalCommand
{
    private const string Ending = ".zip";

    private readonly Option<string?> _to = new("--to")
    {
        Description = $"The archive; {Pack.Folder}{Ending} in out/ of the repository when not given. An earlier one is replaced.",
        HelpName = "file",
    };

    public PackCommand(Terminal terminal)
        : base(terminal, "pack", "Make one archive of the repository and of all packages that it is built with, for machines of this kind "
            + "that have the .NET SDK and no network. Exercises are in it as they were at first.")
    {
        Add(_to);
        SetAction(PackAsync);
    }

    private async Task<int> PackAsync(ParseResult parse, CancellationToken cancellation)
    {
        var target = Path.GetFullPath(parse.GetValue(_to) ?? Path.Combine(Repository.Root, "out", Pack.Folder + Ending));
        if (!target.EndsWith(Ending, StringComparison.OrdinalIgnoreCase) || Directory.Exists(target))
        {
            throw new UsageException($"'{target}' can't be the archive. Give --to a file whose name ends with {Ending}.");
        }

        var packages = RestoredPackages.Find();
        if (packages.FirstOrDefault(package => !package.IsThere) is { } missing)
        {
            throw new UsageException(
                $"The package {missing.Id} {missing.Version} is not at {missing.File}. Restore it, with a network: dotnet build src");
        }

        packages = [.. packages, .. await ToolAsync(cancellation)];
        var files = await Pack.FilesAsync(packages, cancellation);
        var told = 0;
        await Pack.WriteAsync(files, target, Tell, cancellation);
        var megabytes = new FileInfo(target).Length / 1e6;
        var isTold = Terminal.TryTell(string.Create(
            CultureInfo.InvariantCulture, $"Written: {target}, {megabytes:0} MB, with {packages.Count} packages."));
        isTold &= Terminal.TryTell(
            $"On a machine of this kind ({RuntimeInformation.RuntimeIdentifier}) with the .NET SDK {Environment.Version.Major}: unpack "
            + $"it, and in the folder {Pack.Folder} run 'dotnet run -c Release --project src/Tutorial -- doctor --workshop'.");
        return isTold ? ExitCode.Success : ExitCode.Failure;

        void Tell(int done)
        {
            var tenths = done * 10 / files.Count;
            if (tenths > told)
            {
                told = tenths;
                Terminal.Output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{done} of {files.Count} files"));
            }
        }
    }

    /// <summary>Jupyter's kernel, where it is restored: who unpacks the archive restores it, too.</summary>
    private static async Task<IEnumerable<RestoredPackage>> ToolAsync(CancellationToken cancellation)
    {
        // Within the package the program is in tools/framework/any.
        var folder = Path.GetFullPath("../../../..", await KernelCommand.ToolAsync(cancellation));
        return Directory.Exists(folder)
            ? Directory.GetFiles(folder, "microsoft.dotnet-interactive.*.nupkg")
                .Select(file => new RestoredPackage("Microsoft.dotnet-interactive", Path.GetFileName(folder), file))
            : [];
    }
}
