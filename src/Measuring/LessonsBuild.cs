using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace PriceOfAwait.Measuring;

internal sealed record LessonsBuild(string Assembly)
{
    /// <summary>Set for a build that contains its runtime. Other builds are run by dotnet.</summary>
    public string? Executable { get; init; }

    /// <summary>The program that loads this assembly, if the assembly is not a program.</summary>
    public string? Host { get; init; }

    /// <summary>A file that names the frameworks to run on; by default, the build's own.</summary>
    public string? RuntimeConfiguration { get; init; }

    public IReadOnlyList<string> Command =>
        (Executable, Host, RuntimeConfiguration) switch
        {
            ({ } executable, _, _) => [executable],
            (_, { } host, _) => [DotNetHost.Path, host, "of", Assembly],
            (_, _, { } file) => [DotNetHost.Path, "exec", "--runtimeconfig", file, Assembly],
            _ => [DotNetHost.Path, Assembly],
        };

    /// <summary>
    /// The build that contains BenchmarkDotNet's program. Only the lessons' own build has this program in a separate
    /// folder.
    /// </summary>
    public LessonsBuild Measured =>
        (Executable ?? Host) is not null
            ? this
            : new(Path.Combine(Path.GetDirectoryName(Assembly)!, "measured", Path.GetFileName(Assembly)));

    /// <summary>The build that notebooks load, on the machine's newest runtime.</summary>
    public static LessonsBuild Default => new(Repository.LessonsAssembly);

    /// <summary>The version of the SDK that built the lessons, for all runtimes.</summary>
    public static string Compiler { get; } =
        typeof(LessonsBuild)
            .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(metadata => metadata.Key == "SdkVersion")
            .Value!;

    /// <summary>Writes BenchmarkDotNet's program around the benchmarks of this build.</summary>
    public async Task WriteProgramAsync(string file, CancellationToken cancellationToken)
    {
        using var process = LessonsProcess.Start(this, [], "write-program", file);
        if (await process.WaitAsync(cancellationToken) != 0)
        {
            throw new BenchException($"BenchmarkDotNet could not write its program: {process.LastWords}");
        }
    }

    /// <summary>
    /// A source file that was changed after the build, as a path in the repository; <see langword="null"/> if none was.
    /// </summary>
    public static string? ChangedSource =>
        ChangedAfter(Path.GetDirectoryName(Repository.LessonsProject)!, Repository.LessonsAssembly) is { } changed
            ? Repository.Relative(changed)
            : null;

    /// <summary>The module version id, which changes with the sources.</summary>
    public static string VersionOf(string assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly));
        var metadata = file.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid).ToString();
    }

    public static string? ChangedAfter(string sources, string assembly)
    {
        string[] made = [Path.Combine(sources, "bin"), Path.Combine(sources, "obj")];
        return Directory
            .EnumerateFiles(sources, "*.cs", SearchOption.AllDirectories)
            .Where(file =>
                !Array.Exists(
                    made,
                    folder => file.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal)
                )
                && File.GetLastWriteTimeUtc(file) > File.GetLastWriteTimeUtc(assembly)
            )
            .MaxBy(File.GetLastWriteTimeUtc);
    }
}
