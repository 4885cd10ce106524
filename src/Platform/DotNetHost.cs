using System.Runtime.InteropServices;

namespace PriceOfAwait.Platform;

/// <summary>The .NET whose runtime this process runs on.</summary>
public static class DotNetHost
{
    /// <summary>The folder that it is installed in: the runtime is in <c>shared/Microsoft.NETCore.App/version</c> there.</summary>
    public static string Root { get; } = System.IO.Path.GetFullPath("../../..", RuntimeEnvironment.GetRuntimeDirectory());

    /// <summary>Its <c>dotnet</c>; where there is none, the one that started this process, else the one on the PATH.</summary>
    public static string Path { get; } = Find();

    /// <summary>
    /// Environment variables for the SDK: its errors are in English, because they are parsed here, and it leaves no process behind that
    /// would hold its pipes open.
    /// </summary>
    public static IReadOnlyDictionary<string, string?> Settings { get; } = new Dictionary<string, string?>
    {
        ["DOTNET_CLI_UI_LANGUAGE"] = "en",
        ["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0",
        ["MSBUILDDISABLENODEREUSE"] = "1",
    };

    /// <summary>Runs a command of the SDK to its end.</summary>
    /// <param name="arguments">Such as <c>build</c> and a project.</param>
    /// <param name="folder">The working directory.</param>
    /// <param name="cancellation">Ends it, with all that it started.</param>
    public static Task<ProgramResult> RunAsync(IEnumerable<string> arguments, string folder, CancellationToken cancellation) =>
        ChildProcess.RunAsync(Path, arguments, folder, Settings, cancellation);

    private static string Find()
    {
        var name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        string?[] places = [System.IO.Path.Combine(Root, name), Environment.GetEnvironmentVariable("DOTNET_HOST_PATH")];
        return places.FirstOrDefault(File.Exists) ?? name;
    }
}
