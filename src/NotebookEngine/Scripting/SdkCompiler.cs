using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using PriceOfAwait.Platform;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// Compiles cells by the SDK's own compiler. An SDK is wherever notebooks run, because their packages and projects need it. Its compiler
/// is compiled ahead of time; the one in the compiler's package isn't, and takes twice as long to the first cell.
/// </summary>
internal static class SdkCompiler
{
    /// <summary>Makes the runtime find the compiler there: its package is used for building only.</summary>
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "Nothing may name a type of the compiler before, neither the program nor a test.")]
    internal static void Use() => AssemblyLoadContext.Default.Resolving += Resolve;

    /// <summary>The compiler's folder in the newest SDK of this runtime's version.</summary>
    /// <param name="root">The folder that .NET is installed in.</param>
    /// <param name="runtime">The runtime's version.</param>
    /// <returns>The folder; null when there is no such SDK.</returns>
    public static string? Find(string root, Version runtime)
    {
        var sdks = Path.Combine(root, "sdk");
        return !Directory.Exists(sdks)
            ? null
            : Directory.GetDirectories(sdks)
                .Select(sdk => (Version: VersionOf(Path.GetFileName(sdk)), Compiler: Path.Combine(sdk, "Roslyn", "bincore")))
                .Where(sdk => sdk.Version?.Major == runtime.Major && Directory.Exists(sdk.Compiler))
                .OrderByDescending(sdk => sdk.Version)
                .Select(sdk => sdk.Compiler)
                .FirstOrDefault();
    }

    private static Assembly? Resolve(AssemblyLoadContext context, AssemblyName name)
    {
        if (name.Name is not ("Microsoft.CodeAnalysis" or "Microsoft.CodeAnalysis.CSharp"))
        {
            return null;
        }

        var folder = Find(DotNetHost.Root, Environment.Version) ?? throw new FileNotFoundException(string.Create(
            CultureInfo.InvariantCulture, $"Cells are compiled by the .NET SDK {Environment.Version.Major}, and there is none in "
                + $"{DotNetHost.Root}: install it there."));
        return context.LoadFromAssemblyPath(Path.Combine(folder, name.Name + ".dll"));
    }

    /// <summary>The version of 10.0.100-rc.1 is 10.0.100.</summary>
    private static Version? VersionOf(string sdk) => Version.TryParse(sdk.Split('-')[0], out var version) ? version : null;
}
