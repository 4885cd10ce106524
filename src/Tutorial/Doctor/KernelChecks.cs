using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Kernels;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Microsoft's kernel where others start it than this tutorial: Jupyter, and the extension Polyglot Notebooks.</summary>
internal static class KernelChecks
{
    private const string Kernel = "Jupyter kernel for C#";
    private const string Extension = "ms-dotnettools.dotnet-interactive-vscode";
    private const string Install = "dotnet run --project src/Tutorial -- kernel; only to open the notebooks in Jupyter.";

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var tool = await KernelCommand.ToolAsync(cancellation);
        yield return Tool(
            tool,
            File.Exists(tool)
                ? await new Executable(DotNetHost.Path).AskAsync(["--roll-forward", "Major", tool, "--version"], Limit, cancellation)
                : null);
        yield return Jupyter(KernelCommand.Installed.OrderByDescending(KernelCommand.IsOwn).FirstOrDefault());
        foreach (var diagnosis in Storages().Select(Polyglot).OfType<Diagnosis>())
        {
            yield return diagnosis;
        }
    }

    /// <summary>Judges whether the tool is there and can start.</summary>
    /// <param name="tool">Its program.</param>
    /// <param name="version">What it says when it is asked for its version; nothing where it is not there.</param>
    public static Diagnosis Tool(string tool, ProgramResult? version) => version switch
    {
        null => Diagnosis.Absent("dotnet-interactive", $"not restored, there is no {tool}", "dotnet tool restore"),
        { Succeeded: true } => Diagnosis.Ok("dotnet-interactive", version.Output.Trim().Split('+')[0]),
        _ => Diagnosis.Doubtful(
            "dotnet-interactive", $"it can't start: {(version.Error + version.Output).Trim().Split('\n')[0]}",
            "It is made for .NET 10, and gets no update for a later one. Install the .NET runtime 10 beside yours "
                + "(https://dotnet.microsoft.com/download/dotnet/10.0). The tutorial's own commands and VS Code's extension need no tool."),
    };

    /// <summary>Judges the kernel that Jupyter starts: what it names must be there.</summary>
    public static Diagnosis Jupyter(string? kernel)
    {
        if (kernel is null)
        {
            return Diagnosis.Absent(Kernel, "none", Install);
        }

        var name = Path.GetFileName(Path.GetDirectoryName(kernel));
        if (!KernelCommand.IsOwn(kernel))
        {
            return Diagnosis.Ok(Kernel, $"{name}, not this tutorial's own ({kernel})");
        }

        try
        {
            var told = JsonNode.Parse(File.ReadAllText(kernel))!;
            string?[] needed =
                [(string?)told["argv"]![0], (string?)told["argv"]![3], (string?)told["env"]!["DOTNET_STARTUP_HOOKS"]];
            return needed.FirstOrDefault(file => !File.Exists(file)) is { } gone
                ? Diagnosis.Doubtful(Kernel, $"{name} can't start, there is no {gone}", $"Install it anew: {Install}")
                : Diagnosis.Ok(Kernel, $"{name} ({kernel})");
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or NullReferenceException or ArgumentException)
        {
            return Diagnosis.Doubtful(Kernel, $"{kernel} can't be read", $"Install it anew: {Install}");
        }
    }

    /// <summary>
    /// Judges where Polyglot Notebooks keeps its tool. SDK 10's 'dotnet new tool-manifest' writes the manifest one folder too high, where
    /// the extension doesn't look from its second start on: it then waits for a kernel for ever.
    /// </summary>
    /// <param name="storage">The extension's folder.</param>
    /// <returns>Nothing where it was never started.</returns>
    public static Diagnosis? Polyglot(string storage)
    {
        var (written, sought) = (Path.Combine(storage, "dotnet-tools.json"), Path.Combine(storage, ".config", "dotnet-tools.json"));
        return File.Exists(sought) ? Diagnosis.Ok("Polyglot Notebooks", $"has its tool ({storage})")
            : File.Exists(written) ? Diagnosis.Doubtful(
                "Polyglot Notebooks", $"finds its tool no more: {written} stands one folder too high", $"Move it to {sought}")
            : null;
    }

    /// <summary>Where VS Code and its kin would keep the extension's files, here or where it is connected to this machine.</summary>
    private static IEnumerable<string> Storages()
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        var settings = OperatingSystem.IsMacOS() ? Path.Combine(home, "Library", "Application Support")
            : Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData, Environment.SpecialFolderOption.DoNotVerify);
        string[] data =
        [
            Path.Combine(settings, "Code"), Path.Combine(settings, "Code - Insiders"), Path.Combine(settings, "VSCodium"),
            Path.Combine(home, ".vscode-server", "data"), Path.Combine(home, ".vscode-remote", "data"),
        ];
        return data.Select(folder => Path.Combine(folder, "User", "globalStorage", Extension));
    }
}
