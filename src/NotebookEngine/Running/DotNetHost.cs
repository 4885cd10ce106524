using System.Runtime.InteropServices;

namespace PriceOfAwait.NotebookEngine.Running;

/// <summary>The <c>dotnet</c> whose runtime this process runs on.</summary>
internal static class DotNetHost
{
    public static string Path { get; } = Find();

    private static string Find()
    {
        var name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        // <root>/shared/Microsoft.NETCore.App/<version>/
        var root = System.IO.Path.GetFullPath("../../..", RuntimeEnvironment.GetRuntimeDirectory());
        var path = System.IO.Path.Combine(root, name);
        return File.Exists(path) ? path : name;
    }
}
