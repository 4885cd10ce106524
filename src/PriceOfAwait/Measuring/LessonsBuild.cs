using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace PriceOfAwait.Measuring;

/// <summary>An assembly with benchmarks, and how a process with it is started.</summary>
internal abstract record LessonsBuild(string Assembly)
{
    public abstract IReadOnlyList<string> Command { get; }

    /// <summary>The assembly of the program that runs: this one, unless another one loads it.</summary>
    public virtual string Program => Assembly;

    /// <summary>Whether the build contains its runtime. Other builds run on the machine's.</summary>
    public virtual bool HasRuntime => false;

    /// <summary>The build that contains BenchmarkDotNet's program.</summary>
    public virtual LessonsBuild Measured => this;

    /// <summary>The build that notebooks load, on the machine's newest runtime.</summary>
    public static LessonsBuild Default => new ProgramBuild(Repository.LessonsAssembly);

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

/// <summary>A program that dotnet runs.</summary>
internal sealed record ProgramBuild(string Assembly) : LessonsBuild(Assembly)
{
    public override IReadOnlyList<string> Command => [DotNetHost.Executable, Assembly];

    /// <summary>Only the lessons' own build has BenchmarkDotNet's program in a separate folder.</summary>
    public override LessonsBuild Measured =>
        new ProgramBuild(Path.Combine(Path.GetDirectoryName(Assembly)!, "measured", Path.GetFileName(Assembly)));
}

/// <summary>A program that dotnet runs on other frameworks than its own.</summary>
/// <param name="RuntimeConfiguration">The file that names the frameworks.</param>
internal sealed record ConfiguredBuild(string Assembly, string RuntimeConfiguration) : LessonsBuild(Assembly)
{
    public override IReadOnlyList<string> Command =>
        [DotNetHost.Executable, "exec", "--runtimeconfig", RuntimeConfiguration, Assembly];
}

/// <summary>A program with its runtime.</summary>
internal sealed record SelfContainedBuild(string Assembly, string Executable) : LessonsBuild(Assembly)
{
    public override IReadOnlyList<string> Command => [Executable];

    public override bool HasRuntime => true;
}

/// <summary>An assembly that another program loads.</summary>
internal sealed record LoadedBuild(string Assembly, string Program) : LessonsBuild(Assembly)
{
    public override string Program { get; } = Program;

    public override IReadOnlyList<string> Command => [DotNetHost.Executable, Program, "of", Assembly];
}
