using System.Diagnostics;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace PriceOfAwait.Measuring;

internal sealed record LessonsBuild(string Assembly)
{
    /// <summary>A build that has its own runtime has an executable; a build for the machine's runtime is run by dotnet.</summary>
    public string? Executable { get; init; }

    /// <summary>The program that runs this assembly, if that was compiled against the program and is none itself.</summary>
    public string? Host { get; init; }

    public IReadOnlyList<string> Command => (Executable, Host) switch
    {
        ({ } executable, _) => [executable],
        (_, { } host) => [DotNetHost.Path, host, "of", Assembly],
        _ => [DotNetHost.Path, Assembly],
    };

    /// <summary>The build with BenchmarkDotNet's program inside. Only the lessons' own has it in a folder of its own.</summary>
    public LessonsBuild Measured => (Executable ?? Host) is not null ? this
        : new(Path.Combine(Path.GetDirectoryName(Assembly)!, "measured", Path.GetFileName(Assembly)));

    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>The build that notebooks name, for the newest runtime that the machine has.</summary>
    public static LessonsBuild Default => new(Repository.LessonsAssembly);

    /// <summary>A path within the repository; null if nothing was changed since the build.</summary>
    public static string? ChangedSource =>
        ChangedAfter(Path.GetDirectoryName(Repository.LessonsProject)!, Repository.LessonsAssembly) is { } changed
            ? Repository.Relative(changed) : null;

    /// <summary>The module version id, which differs whenever the sources do.</summary>
    public static string VersionOf(string assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly));
        var metadata = file.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid).ToString();
    }

    /// <summary>Null if nothing was changed since the build.</summary>
    public static string? ChangedAfter(string sources, string assembly)
    {
        string[] made = [Path.Combine(sources, "bin"), Path.Combine(sources, "obj")];
        return Directory.EnumerateFiles(sources, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Array.Exists(made, folder => file.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal))
                && File.GetLastWriteTimeUtc(file) > File.GetLastWriteTimeUtc(assembly))
            .MaxBy(File.GetLastWriteTimeUtc);
    }
}

internal static class Optimization
{
    /// <summary>Whether the compiler told the JIT not to optimize the assembly, as a Debug build does.</summary>
    public static bool IsDisabled(MetadataReader assembly)
    {
        foreach (var handle in assembly.GetAssemblyDefinition().GetCustomAttributes())
        {
            var attribute = assembly.GetCustomAttribute(handle);
            if (attribute.Constructor.Kind == HandleKind.MemberReference
                && assembly.GetMemberReference(
                    (MemberReferenceHandle)attribute.Constructor) is { Parent.Kind: HandleKind.TypeReference } constructor
                && assembly.GetString(assembly.GetTypeReference((TypeReferenceHandle)constructor.Parent).Name) == nameof(
                    DebuggableAttribute))
            {
                // The value is a prologue of two bytes, then the modes of the one-argument constructor.
                var value = assembly.GetBlobReader(attribute.Value);
                return value.Length >= 6 && value.ReadUInt16() == 1
                    && ((DebuggableAttribute.DebuggingModes)value.ReadInt32()).HasFlag(
                        DebuggableAttribute.DebuggingModes.DisableOptimizations);
            }
        }

        return false;
    }
}
