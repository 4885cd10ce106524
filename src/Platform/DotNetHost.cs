using System.Runtime.InteropServices;

namespace PriceOfAwait.Platform;

public static class DotNetHost
{
    private static readonly string Name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";

    /// <summary>
    /// The folder of .NET, which contains this process's runtime in <c>shared/Microsoft.NETCore.App/version</c>.
    /// </summary>
    public static string Root { get; } = Path.GetFullPath("../../..", RuntimeEnvironment.GetRuntimeDirectory());

    /// <summary>
    /// The <c>dotnet</c> in <see cref="Root"/>; if it has none, the one that started this process, or else the one on
    /// the PATH.
    /// </summary>
    public static string Executable { get; } =
        new[] { Path.Combine(Root, Name), Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") }.FirstOrDefault(
            File.Exists
        )
        ?? Name;

    /// <summary>
    /// Makes the SDK report errors in English, which are parsed, and leave no process behind that holds its pipes open.
    /// </summary>
    public static IReadOnlyDictionary<string, string?> Settings { get; } =
        new Dictionary<string, string?>
        {
            ["DOTNET_CLI_UI_LANGUAGE"] = "en",
            ["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0",
            ["MSBUILDDISABLENODEREUSE"] = "1",
        };

    public static Task<ProgramResult> RunAsync(
        IEnumerable<string> arguments,
        string folder,
        CancellationToken cancellation,
        IReadOnlyDictionary<string, string?>? more = null
    ) =>
        ChildProcess.RunAsync(
            Executable,
            arguments,
            folder,
            more is null ? Settings : Settings.Concat(more),
            cancellation
        );
}
