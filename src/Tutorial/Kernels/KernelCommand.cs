using static System.Environment;

namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>Installs a kernelspec for Jupyter that starts the tool pinned by the repository's manifest.</summary>
internal sealed class KernelCommand : TerminalCommand
{
    /// <summary>
    /// The key under which a kernelspec's metadata names this clone, and the kernel's name if the usual one is taken.
    /// </summary>
    private const string Own = "price-of-await";

    private const string KernelFile = "kernel.json";
    private const string StyleFile = "kernel.css";

    // Otherwise, the tool's second kernel opens port 2049, to which Chromium refuses to connect.
    private const string Ports = "2050-3000";

    // Classic Notebook's own style sheet makes the line that unfolds a part look like text.
    private const string Style = "summary { display: list-item; cursor: pointer; }\n";

    private static readonly string[] Names = [".net-csharp", Own];

    public KernelCommand(Terminal terminal)
        : base(
            terminal,
            "kernel",
            "Install Microsoft's C# kernel for this user, so that Jupyter runs the notebooks. It replaces no other "
                + "kernel."
        ) => SetAction((_, cancellation) => InstallAsync(cancellation));

    /// <summary>The kernelspecs with one of our names, in Jupyter's search order.</summary>
    public static IEnumerable<string> Installed =>
        Folders().SelectMany(folder => Names.Select(name => Path.Combine(folder, name, KernelFile))).Where(File.Exists);

    public static bool IsOwn(string kernel) =>
        File.ReadAllText(kernel).Contains($"\"{Own}\"", StringComparison.Ordinal);

    private static IEnumerable<string> Folders()
    {
        string?[] data =
        [
            GetEnvironmentVariable("JUPYTER_DATA_DIR")
                ?? Path.Combine(
                    GetFolderPath(
                            OperatingSystem.IsWindows()
                                ? SpecialFolder.ApplicationData
                                : SpecialFolder.LocalApplicationData,
                            SpecialFolderOption.DoNotVerify
                        )
                        .Replace("/Application Support", ""),
                    OperatingSystem.IsMacOS() ? "Jupyter" : "jupyter"
                ),
            .. GetEnvironmentVariable("JUPYTER_PATH")?.Split(Path.PathSeparator) ?? [],
            .. new[] { GetEnvironmentVariable("VIRTUAL_ENV"), GetEnvironmentVariable("CONDA_PREFIX"), "/usr/local" }
                .OfType<string>()
                .Select(prefix => Path.Combine(prefix, "share", "jupyter")),
            Path.Combine(GetFolderPath(SpecialFolder.CommonApplicationData), "jupyter"),
        ];
        return data.Where(folder => folder is not (null or "")).Select(folder => Path.Combine(folder!, "kernels"));
    }

    private async Task InstallAsync(CancellationToken cancellation)
    {
        var restored = await DotNetHost.RunAsync(["tool", "restore"], Repository.Root, cancellation);
        var tool = Packages.KernelProgram;
        if (!File.Exists(tool))
        {
            throw new NotebookException(
                $"The tool can't be restored (dotnet tool restore): "
                    + $"{(restored.Error + restored.Output).Trim().Split('\n')[0]}"
            );
        }

        var built = Repository.NotebooksAssembly;
        if (!File.Exists(built))
        {
            throw new NotebookException($"{built} is missing. Build it: dotnet build src/Tutorial");
        }

        OwnFiles.Delete(
            from own in Installed.Where(IsOwn)
            from part in new[] { Path.GetFileName(built), StyleFile, KernelFile }
            select Path.Combine(Path.GetDirectoryName(own)!, part)
        );
        var name = Installed.Any(kernel => Path.GetFileName(Path.GetDirectoryName(kernel)) == Names[0])
            ? Own
            : Names[0];
        var file = Path.Combine(Directory.CreateDirectory(Path.Combine(Folders().First(), name)).FullName, KernelFile);
        // A copy, so that the kernel also starts where nothing is built, and says so.
        var hook = Path.Combine(Path.GetDirectoryName(file)!, Path.GetFileName(built));
        File.Copy(built, hook, overwrite: true);
        AtomicFile.Write(
            file,
            new JsonObject
            {
                ["argv"] = new JsonArray(
                    DotNetHost.Executable,
                    "--roll-forward",
                    "Major",
                    tool,
                    "jupyter",
                    "--default-kernel",
                    "csharp",
                    "{connection_file}",
                    "--http-local-only",
                    "--http-port-range",
                    Ports
                ),
                ["display_name"] = name == Own ? ".NET (C#), The Price of Await" : ".NET (C#)",
                ["language"] = "C#",
                ["env"] = new JsonObject
                {
                    ["DOTNET_STARTUP_HOOKS"] = hook,
                    ["DOTNET_INTERACTIVE_CLI_TELEMETRY_OPTOUT"] = "1",
                },
                ["metadata"] = new JsonObject { [Own] = Repository.Root },
            }.ToJsonString(Json.Indented) + "\n"
        );
        AtomicFile.Write(Path.Combine(Path.GetDirectoryName(file)!, StyleFile), Style);
        await Terminal.Output.WriteLineAsync($"Installed: {name}, {file}");
    }
}
