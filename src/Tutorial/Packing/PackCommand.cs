using System.Runtime.InteropServices;

namespace PriceOfAwait.Tutorial.Packing;

internal sealed class PackCommand : TerminalCommand
{
    private const string Ending = ".zip";

    public PackCommand(Terminal terminal)
        : base(
            terminal,
            "pack",
            "Pack the repository and all packages that its build needs into one archive, so that a machine of this "
                + "kind builds it with the .NET SDK and without a network. Its exercises are unsolved."
        )
    {
        var to = Symbols.Text(
            "--to",
            "file",
            $"The archive; by default {Pack.Folder}{Ending} in the repository's out/. An earlier one is replaced."
        );
        Add(to);
        SetAction(
            (parse, cancellation) =>
                Task.Run(
                    () =>
                        Write(
                            Path.GetFullPath(parse.GetValue(to) ?? Path.Combine(Repository.Out, Pack.Folder + Ending)),
                            cancellation
                        ),
                    cancellation
                )
        );
    }

    private void Write(string target, CancellationToken cancellation)
    {
        if (!target.EndsWith(Ending, StringComparison.OrdinalIgnoreCase) || Directory.Exists(target))
        {
            throw new UsageException($"--to must name a {Ending} file, not '{target}'.");
        }

        UsageException.UnlessOwn(target, Pack.IsOne, "--to");

        List<Package> packages = [.. Packages.Restored()];
        if (packages.Find(package => !package.IsThere) is { } missing)
        {
            throw new UsageException(
                $"The package {missing.Id} {missing.Version} is not at {missing.Archive}. Restore it, with a "
                    + $"network: dotnet build src"
            );
        }

        // Includes Jupyter's kernel if it is restored here.
        if (Packages.KernelTool is { IsThere: true } tool)
        {
            packages.Add(tool);
        }

        Pack.Write(Pack.Files(packages), target, cancellation);
        Terminal.Output.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"Written: {target}, {new FileInfo(target).Length / 1e6:0} MB, with {packages.Count} packages."
            )
        );
        Terminal.Output.WriteLine(
            $"On a machine of this kind ({RuntimeInformation.RuntimeIdentifier}) with the .NET SDK "
                + $"{Environment.Version.Major}: unpack it, and in the folder {Pack.Folder} run 'dotnet run -c "
                + $"Release --project src/Tutorial -- doctor --workshop'."
        );
    }
}
