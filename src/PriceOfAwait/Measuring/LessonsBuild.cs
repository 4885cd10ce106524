using PriceOfAwait.Platform;

namespace PriceOfAwait.Measuring;

/// <summary>A build of the code under test.</summary>
/// <param name="Assembly">Its assembly.</param>
internal sealed record LessonsBuild(string Assembly)
{
    /// <summary>
    /// The executable of a build that brings its runtime along; the build for whatever runtime the machine has is run by dotnet.
    /// </summary>
    public string? Executable { get; init; }

    /// <summary>The program that does what is asked of this assembly, where that was compiled against it and is none itself.</summary>
    public string? Host { get; init; }

    /// <summary>What starts it, before any argument.</summary>
    public IReadOnlyList<string> Command => (Executable, Host) switch
    {
        ({ } executable, _) => [executable],
        (_, { } host) => [DotNetHost.Path, host, "of", Assembly],
        _ => [DotNetHost.Path, Assembly],
    };

    /// <summary>What the runtime has to be told.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>The build that notebooks name, for the newest runtime that the machine has.</summary>
    public static LessonsBuild Default => new(Repository.LessonsAssembly);

    /// <summary>The last of the sources that were changed after they were built; <see langword="null"/> where none was.</summary>
    /// <param name="sources">The folder with the sources.</param>
    /// <param name="assembly">What they were built into.</param>
    public static string? ChangedAfter(string sources, string assembly)
    {
        string[] made = [Path.Combine(sources, "bin"), Path.Combine(sources, "obj")];
        return Directory.EnumerateFiles(sources, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Array.Exists(made, folder => file.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal))
                && File.GetLastWriteTimeUtc(file) > File.GetLastWriteTimeUtc(assembly))
            .MaxBy(File.GetLastWriteTimeUtc);
    }
}
