using System.Reflection;
using System.Runtime.Loader;

namespace PriceOfAwait.Windows.Tests;

/// <summary>
/// Runs a program like Windows' own <c>dotnet.exe</c>, which no package has: <c>dotnet PROGRAM.dll ARGUMENTS</c>.
/// </summary>
internal static class DotNet
{
    private static int Main(string[] args)
    {
        if (args is ["--version"])
        {
            Console.WriteLine(Environment.Version);
            return 0;
        }

        var program = Path.GetFullPath(args[0]);
        var folder = Path.GetDirectoryName(program)!;
        AppContext.SetData("APP_CONTEXT_BASE_DIRECTORY", folder + Path.DirectorySeparatorChar);
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            Path.Combine(folder, $"{name.Name}.dll") is var file && File.Exists(file)
                ? context.LoadFromAssemblyPath(file)
                : null;
        var assembly = AssemblyLoadContext.Default.LoadFromAssemblyPath(program);
        Assembly.SetEntryAssembly(assembly);
        return AppDomain.CurrentDomain.ExecuteAssemblyByName(assembly.GetName(), args[1..]);
    }
}
