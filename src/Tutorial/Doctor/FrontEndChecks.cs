using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using PriceOfAwait.Tutorial.Kernels;
using static System.Environment;
using static PriceOfAwait.Tutorial.Doctor.Diagnosis;

namespace PriceOfAwait.Tutorial.Doctor;

internal static partial class FrontEndChecks
{
    private const string Kernel = "Jupyter kernel for C#";
    private const string PolyglotNotebooks = "Polyglot Notebooks";
    private const string Install =
        "dotnet run --project src/Tutorial -- kernel; only to open the notebooks in Jupyter.";

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var jupyter = Executable.Find("jupyter");
        yield return Jupyter(
            jupyter is null ? "" : (await jupyter.AskAsync(["--version"], Limit, cancellation)).Output
        );
        var tool = Packages.KernelProgram;
        yield return Tool(
            tool,
            File.Exists(tool)
                ? await new Executable(DotNetHost.Executable).AskAsync(
                    ["--roll-forward", "Major", tool, "--version"],
                    Limit,
                    cancellation
                )
                : null
        );
        yield return InstalledKernel(KernelCommand.Installed.OrderByDescending(KernelCommand.IsOwn).FirstOrDefault());
        if (Executable.Find("git") is { } git)
        {
            var status = await git.AskAsync(
                ["-C", Repository.Root, "status", "--porcelain", "-z", "--untracked-files=no", "--", "notebooks"],
                Limit,
                cancellation
            );
            // Otherwise this is no clone.
            if (status.Succeeded)
            {
                yield return SavedNotebooks(status.Output);
            }
        }

        foreach (var diagnosis in PolyglotFolders().Select(Polyglot).OfType<Diagnosis>())
        {
            yield return diagnosis;
        }
    }

    public static Diagnosis Jupyter(string versions) =>
        FrontEnd().Matches(versions) is { Count: > 0 } parts
            ? Ok("Jupyter", string.Join(", ", parts.Select(part => $"{part.Groups["name"]} {part.Groups["version"]}")))
            : Absent(
                "Jupyter",
                "neither notebook nor jupyterlab is installed",
                "Only to open the notebooks in Jupyter (Debian: apt-get install jupyter-notebook)."
            );

    public static Diagnosis Tool(string tool, ProgramResult? version) =>
        version switch
        {
            null => Absent("dotnet-interactive", $"not restored, {tool} is missing", "dotnet tool restore"),
            { Succeeded: true } => Ok("dotnet-interactive", version.Output.Trim().Split('+')[0]),
            _ => Doubtful(
                "dotnet-interactive",
                $"it can't start: {(version.Error + version.Output).Trim().Split('\n')[0]}",
                "It is built for .NET 10 and will not be updated. Install the .NET runtime 10 beside yours "
                    + "(https://dotnet.microsoft.com/download/dotnet/10.0). The tutorial's commands and VS "
                    + "Code's extension don't need it."
            ),
        };

    /// <param name="kernel">Its <c>kernel.json</c>; <see langword="null"/> if there is none.</param>
    public static Diagnosis InstalledKernel(string? kernel)
    {
        var name = Path.GetFileName(Path.GetDirectoryName(kernel));
        return kernel is null ? Absent(Kernel, "none", Install)
            : !KernelCommand.IsOwn(kernel) ? Ok(Kernel, $"{name}, not this tutorial's own ({kernel})")
            : WholePath().Matches(File.ReadAllText(kernel)).FirstOrDefault(path => !Path.Exists(path.Value)) is { } gone
                ? Doubtful(Kernel, $"{name} can't start, {gone} is missing", $"Reinstall it: {Install}")
            : Ok(Kernel, $"{name} ({kernel})");
    }

    /// <param name="changed">The files, as <c>git status --porcelain -z</c> lists them.</param>
    public static Diagnosis SavedNotebooks(string changed)
    {
        const string Subject = "notebooks";
        // Two letters and a space, then the path.
        string[] files = [.. changed.Split('\0', StringSplitOptions.RemoveEmptyEntries).Select(file => file[3..])];
        return files is []
            ? Ok(Subject, "as in the last commit, so 'git pull' can update them")
            : Doubtful(
                Subject,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{files.Length} changed since the last commit, such as {files[0]}: run or edited, and saved. "
                ) + "If an update changes one of them, 'git pull' stops",
                "To keep yours: git stash push notebooks; git pull. One comes back by: git restore --source "
                    + $"\"stash@{{0}}\" {files[0]}. To drop yours: git restore notebooks; git pull."
            );
    }

    // SDK 10's 'dotnet new tool-manifest' writes the manifest one folder too high. The extension doesn't find it there,
    // and hangs from its second start on. Null if the extension was never started.
    public static Diagnosis? Polyglot(string folder)
    {
        var (written, sought) = (
            Path.Combine(folder, "dotnet-tools.json"),
            Path.Combine(folder, ".config", "dotnet-tools.json")
        );
        return File.Exists(sought) ? Ok(PolyglotNotebooks, $"has its tool ({folder})")
            : File.Exists(written)
                ? Doubtful(
                    PolyglotNotebooks,
                    $"can't find its tool: {written} is one folder too high",
                    $"Move it to {sought}: dotnet run --project src/Tutorial -- doctor --fix"
                ) with
                {
                    Mend = () => Moved(written, sought),
                }
            : null;
    }

    private static Diagnosis Moved(string written, string sought)
    {
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(sought)!);
            File.Move(written, sought);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return Doubtful(
                PolyglotNotebooks,
                $"{written} could not be moved to {sought}: {e.Message}",
                "Close VS Code and try again, or move the file by hand."
            );
        }

        return Ok(PolyglotNotebooks, $"has its tool again: {written} was moved to {sought}; reload VS Code's window");
    }

    private static IEnumerable<string> PolyglotFolders()
    {
        var home = GetFolderPath(SpecialFolder.UserProfile);
        var settings = OperatingSystem.IsMacOS()
            ? Path.Combine(home, "Library", "Application Support")
            : GetFolderPath(SpecialFolder.ApplicationData, SpecialFolderOption.DoNotVerify);
        string[] editors =
        [
            $"{settings}/Code",
            $"{settings}/Code - Insiders",
            $"{settings}/VSCodium",
            $"{home}/.vscode-server/data",
            $"{home}/.vscode-remote/data",
        ];
        return editors.Select(folder =>
            Path.GetFullPath($"{folder}/User/globalStorage/ms-dotnettools.dotnet-interactive-vscode")
        );
    }

    [GeneratedRegex("""(?<=")(/|[A-Za-z]:)[^"]*""")]
    private static partial Regex WholePath();

    [GeneratedRegex(@"\b(?<name>jupyterlab|notebook)\s*:\s*(?<version>\d\S*?)(?=,|\s|$)")]
    private static partial Regex FrontEnd();
}
