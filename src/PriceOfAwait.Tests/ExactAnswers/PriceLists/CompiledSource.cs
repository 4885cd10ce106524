using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>
/// A library that the SDK's compiler makes of a source, in Release with symbols unless told otherwise.
/// </summary>
internal static class CompiledSource
{
    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Runtime.CompilerServices;
        global using System.Threading;
        global using System.Threading.Tasks;
        [assembly: System.Runtime.Versioning.TargetFramework(".NETCoreApp,Version=v10.0")]
        """;

    public static async Task<PriceList> PricesOfAsync(TemporaryFolder folder, string source, params string[] options) =>
        await PriceList.OfAsync(await CompileAsync(folder["Fixture.dll"], source, options), Cancellation);

    public static async Task<string> CompileAsync(string assembly, string source, params string[] options)
    {
        var file = Path.ChangeExtension(assembly, ".cs");
        await File.WriteAllTextAsync(file, source, Cancellation);
        await File.WriteAllTextAsync(file + ".usings.cs", Usings, Cancellation);
        var compiled = await DotNetHost.RunAsync(
            [
                Compiler,
                "-noconfig",
                "-nologo",
                "-optimize+",
                "-debug:portable",
                "-target:library",
                "-nullable:enable",
                "-langversion:preview",
                "-warn:0",
                $"-out:{assembly}",
                .. Framework.Select(reference => $"-reference:{reference}"),
                .. options,
                file,
                file + ".usings.cs",
            ],
            Path.GetDirectoryName(assembly)!,
            Cancellation
        );
        return compiled.Succeeded ? assembly : throw new InvalidOperationException(compiled.Output + compiled.Error);
    }

    public static IEnumerable<string> Framework =>
        Path.GetDirectoryName(typeof(object).Assembly.Location) is { } folder
            ? [.. Directory.GetFiles(folder, "System*.dll"), Path.Combine(folder, "netstandard.dll")]
            : [];

    public static string Compiler =>
        Directory
            .GetFiles(Path.Combine(DotNetHost.Root, "sdk"), "csc.dll", SearchOption.AllDirectories)
            .Where(file => file.Contains("bincore", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)
            .Last();
}
