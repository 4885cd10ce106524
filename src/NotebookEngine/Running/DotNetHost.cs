using System.Runtime.InteropServices;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>The .NET whose runtime this process runs on.</summary>
internal static class DotNetHost
{
    /// <summary>The folder that it is installed in: the runtime is in <c>shared/Microsoft.NETCore.App/version</c> there.</summary>
    public static string Root { get; } = System.IO.Path.GetFullPath("../../..", RuntimeEnvironment.GetRuntimeDirectory());

    /// <summary>Its <c>dotnet</c>; where there is none, the one on the PATH.</summary>
    public static string Path { get; } = Find();

    private static string Find()
    {
        var name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        var path = System.IO.Path.Combine(Root, name);
        return File.Exists(path) ? path : name;
    }
}
